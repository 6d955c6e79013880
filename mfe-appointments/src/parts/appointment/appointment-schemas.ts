type Schemas = typeof import('@openward/contract/appointments/schemas');

/** Returns a loader for a form's schema, so that yup loads only when the user first touches the form. */
export function appointmentSchema<N extends keyof Schemas>(name: N): () => Promise<Schemas[N]> {
  return async () => (await import('@openward/contract/appointments/schemas'))[name];
}
