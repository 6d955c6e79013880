import { object, string } from '../core/yup.ts';

/** `/calendar/:secret.ics` */
export const feedParams = object({
  secret: string()
    .required('The calendar address is not complete.')
    .matches(/^[\w-]{43}$/, 'The calendar address is not complete.')
    .meta({ example: 'A'.repeat(43) }),
});
