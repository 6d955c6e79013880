type Schemas = typeof import('@openward/contract/check-in/schemas');

/** Returns a lazy loader for a form's schema. */
export function kioskSchema<N extends keyof Schemas>(name: N): () => Promise<Schemas[N]> {
  return async () => (await import('@openward/contract/check-in/schemas'))[name];
}
