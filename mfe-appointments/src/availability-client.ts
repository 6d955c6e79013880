type Schemas = typeof import('@openward/contract/availability/schemas');

/** The loader of a form's schema: it comes, and yup with it, when somebody first touches the form. */
export function availabilityFormSchema<N extends keyof Schemas>(name: N): () => Promise<Schemas[N]> {
  return async () => (await import('@openward/contract/availability/schemas'))[name];
}
