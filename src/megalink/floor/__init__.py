"""The durable house: what the pure rooms decide is kept here, in one order, and told once it is safe."""
