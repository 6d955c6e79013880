import { remoteConfig } from '@openward/remote-kit/build';

const config = remoteConfig(import.meta.dirname);

export default {
  ...config,
  // The forms stand in several screens each; webpack would copy what is smaller than 20,000 bytes into all of them.
  optimization: { ...config.optimization, splitChunks: { ...config.optimization.splitChunks, minSize: 16_000 } },
};
