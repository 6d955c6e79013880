export { PROXY_AREAS } from '../core/areas.ts';
export * from '../sharing/endpoints.ts';
export * from '../sharing/rules.ts';
export * from './endpoints.ts';
