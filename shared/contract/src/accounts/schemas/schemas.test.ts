import type { ValidationError } from 'yup';
import { email, loginSchema, refreshSchema, tokenQuery } from './index.ts';

function errorsOf(schema: { validateSync(value: unknown, options: object): unknown }, value: unknown) {
  try {
    schema.validateSync(value, { abortEarly: false });
    return {};
  } catch (error) {
    return Object.fromEntries((error as ValidationError).inner.map(({ path, message }) => [path, message]));
  }
}

test.each([
  [{}, { username: 'Email is required', password: 'Password is required' }],
  [
    { username: '  ', password: '' },
    { username: 'Email is required', password: 'Password is required' },
  ],
  [{ username: 'jane', password: 'x' }, { username: 'Must be a valid email' }],
  [{ username: `${'j'.repeat(95)}@x.org`, password: 'x' }, { username: 'Must be at most 100 characters' }],
  [{ username: 'jane@x.org', password: 'x'.repeat(31) }, { password: 'Must be at most 30 characters' }],
  [{ username: 'jane@x.org', password: 'x'.repeat(30) }, {}],
])('sign-in %j says %j', (value, errors) => expect(errorsOf(loginSchema, value)).toEqual(errors));

test('an e-mail address is trimmed', () => expect(email.validateSync('  jane@x.org ')).toBe('jane@x.org'));

test('a password is taken as it was typed', () => {
  expect(loginSchema.validateSync({ username: 'jane@x.org', password: ' a b ' }).password).toBe(' a b ');
});

test('tokens are required', () => {
  expect(errorsOf(refreshSchema, {})).toEqual({ refreshToken: 'Refresh token is required' });
  expect(errorsOf(tokenQuery, {})).toEqual({ token: 'Token is required' });
});
