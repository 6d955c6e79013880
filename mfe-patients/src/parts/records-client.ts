// Destructured at once, so that the bundler drops the other schemas.
async function loadSchemas() {
  const {
    addressFormSchema,
    basicInfoFormSchema,
    elsewhereSchema,
    insuranceFormSchema,
    newPatientFormSchema,
    previewMergeSchema,
  } = await import('@openward/contract/people/schemas');
  return {
    addressFormSchema,
    basicInfoFormSchema,
    elsewhereSchema,
    insuranceFormSchema,
    newPatientFormSchema,
    previewMergeSchema,
  };
}

type Schemas = Awaited<ReturnType<typeof loadSchemas>>;

/** Returns a loader for a form's schema, so that yup loads only when the user first touches the form. */
export function recordSchema<N extends keyof Schemas>(name: N): () => Promise<Schemas[N]> {
  return async () => (await loadSchemas())[name];
}
