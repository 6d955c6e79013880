export { default } from '@openward/remote-kit/jest';
