type Schemas = typeof import('@openward/contract/messages/schemas');

/** Loads a form's schema on demand. */
export function smsSchema<N extends keyof Schemas>(name: N): () => Promise<Schemas[N]> {
  return async () => (await import('@openward/contract/messages/schemas'))[name];
}
