"""The mark that says which numbered rules a test shows: `@rule("UTH 3.11.6", "THB 3.11.6")`.

The codes are UTH, TCPX, THB, SSP and BUL. The list of rules with their tests is made from these marks.
"""

import pytest

rule = pytest.mark.rule

promise = pytest.mark.promise
"""Says which requirements a test shows: `@promise("PJ-04")`."""
