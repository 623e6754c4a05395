"""How many hands a second `megalink settle` adjudicates, the reading and writing of JSON included.

Every line is different; the whole command runs, from the bytes of a file to the bytes of a file.
"""

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from megalink.games.registry import GAMES

from tests.oracle.generator import hands
