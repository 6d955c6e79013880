type Schemas = typeof import('@openward/contract/waiting-list/schemas');

/** The loader of a form's schema. */
export function waitingSchema<N extends keyof Schemas>(name: N): () => Promise<Schemas[N]> {
  return async () => (await import('@openward/contract/waiting-list/schemas'))[name];
}
