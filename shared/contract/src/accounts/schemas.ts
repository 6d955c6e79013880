import { object, string } from 'yup';

/** Specification, section 5: e-mail. */
export const email = string()
  .trim()
  .email('Must be a valid email')
  .max(100, 'Must be at most 100 characters')
  .required('Email is required');

/** POST /login. The password is checked for presence and length only: rules for new ones would help a guesser. */
export const loginSchema = object({
  username: email,
  password: string().max(30, 'Must be at most 30 characters').required('Password is required'),
});

/** The refresh token as the client holds it. */
export const refreshSchema = object({
  refreshToken: string().max(200).required('Refresh token is required'),
});

/** POST /verifytoken?token= */
export const tokenQuery = object({ token: string().max(4000).required('Token is required') });
