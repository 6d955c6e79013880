export { ApiError } from './api-error.ts';
export { type CallOptions, call, type Success } from './client.ts';
export { configureTransport, type SessionPort } from './transport.ts';
