"""The `megalink` command: thin skins over the rooms."""
