import { remoteConfig } from '@openward/remote-kit/build';

export default remoteConfig(import.meta.dirname);
