// For the server and builds only; remotes do not import it.
export * from './contract-hash.ts';
export * from './hashed-endpoints.ts';
export * from './previous.ts';
