"""`python3 -m unittest` in lab/train runs these."""
