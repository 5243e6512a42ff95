"""The pages on which a round is entered."""
