import { remoteConfig } from '@openward/remote-kit/build';

export default remoteConfig(import.meta.dirname, {
  // The forms stand in several screens each; webpack would copy what is smaller than 20,000 bytes into all of them.
  splitChunks: (cacheGroups) => ({ cacheGroups, minSize: 16_000 }),
});
