import { formSchema } from '@openward/contract/forms/schemas';
/** Checks what is typed above the fields, by the rules of the whole form; the rest is checked at the submit. */
export const headSchema = formSchema.pick(['formName', 'displayName', 'formDescriptioin', 'status']);
