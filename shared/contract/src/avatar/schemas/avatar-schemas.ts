import { object, string } from 'yup';

/** Bytes that a picture may have. */
export const MOST_PICTURE_BYTES = 200 * 1024;

/** The same in base64. */
const MOST_LETTERS = Math.ceil(MOST_PICTURE_BYTES / 3) * 4;

/** A picture of one pixel, for whoever makes inputs from the schemas. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** POST /users/avatar: the file in base64. What it is, the server finds out by looking at it. */
export const avatarSchema = object({
  picture: string()
    .max(MOST_LETTERS, 'The picture is too large. It may have 200 KB.')
    .matches(/^[A-Za-z0-9+/]+={0,2}$/, { message: 'This is not a picture.', excludeEmptyString: true })
    .required('Please choose a picture.')
    .meta({ example: PIXEL }),
});

/** `/users/avatar/:secret`: what a picture's address ends with. */
export const pictureParams = object({
  secret: string()
    .required('The address of the picture is not complete.')
    .matches(/^[\w-]{43}$/, 'The address of the picture is not complete.')
    .meta({ example: 'A'.repeat(43) }),
});
