"""What OpenZFS says of pools, datasets and itself, one module per format."""
