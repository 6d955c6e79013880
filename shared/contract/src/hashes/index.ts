// For the server and for builds: no remote imports it.
export * from './contract-hash.ts';
export * from './hashed-endpoints.ts';
export * from './previous.ts';
