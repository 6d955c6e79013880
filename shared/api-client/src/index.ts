export { ApiError } from './api-error.ts';
export { type CallOptions, type Client, createClient, type Success } from './client.ts';
export { configureTransport, type SessionPort } from './transport.ts';
