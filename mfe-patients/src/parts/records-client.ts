// Taken apart at once, so that the build leaves out all other schemas.
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

/** The loader of a form's schema: it comes, and yup with it, when somebody first touches the form. */
export function recordSchema<N extends keyof Schemas>(name: N): () => Promise<Schemas[N]> {
  return async () => (await loadSchemas())[name];
}
