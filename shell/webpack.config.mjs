import { shellConfig } from '@openward/remote-kit/build';

export default await shellConfig(import.meta.dirname);
