type Schemas = typeof import('@openward/contract/patients/schemas');

/** The loader of a form's schema. */
export function smsSchema<N extends keyof Schemas>(name: N): () => Promise<Schemas[N]> {
  return async () => (await import('@openward/contract/patients/schemas'))[name];
}
