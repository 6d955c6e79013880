import { object, string } from 'yup';

/** `/users/avatar/:secret`: what a picture's address ends with. */
export const pictureParams = object({
  secret: string()
    .required('The address of the picture is not complete.')
    .matches(/^[\w-]{43}$/, 'The address of the picture is not complete.')
    .meta({ example: 'A'.repeat(43) }),
});
