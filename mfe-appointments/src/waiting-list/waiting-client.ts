type Schemas = typeof import('@openward/contract/appointments/schemas');

/** The loader of a form's schema. */
export function waitingSchema<N extends keyof Schemas>(name: N): () => Promise<Schemas[N]> {
  return async () => (await import('@openward/contract/appointments/schemas'))[name];
}
