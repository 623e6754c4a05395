"""The five approved games."""
