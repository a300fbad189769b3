class SentenceError(Exception):
    """Something that cannot be done, and why, in a sentence for the user."""
