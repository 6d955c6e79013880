type Schemas = typeof import('@openward/contract/accounts/schemas');

/** Loads a form's schema, and yup with it, only when the user first touches the form. */
export function accountSchema<N extends keyof Schemas>(name: N): () => Promise<Schemas[N]> {
  return async () => (await import('@openward/contract/accounts/schemas'))[name];
}
