/** The patient's schema, and yup with it: asked for once a file was chosen. */
export const loadSchemas = () => import('@openward/contract/patients/schemas');
