/** Loads the patient's schema, and yup with it, after a file was chosen. */
export const loadSchemas = () => import('@openward/contract/imports/schemas');
