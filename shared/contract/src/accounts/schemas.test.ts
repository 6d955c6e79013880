import { finished, messagesOf } from '../core/sentences.ts';
import { changePasswordSchema, email, loginSchema, phone, refreshSchema, tokenQuery } from './schemas.ts';

function errorsOf(schema: { validateSync(value: unknown, options: object): unknown }, value: unknown) {
  try {
    schema.validateSync(value, { abortEarly: false });
    return {};
  } catch (error) {
    return finished(messagesOf(error)).errors;
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

test.each([
  ['(555) 123-4567', '5551234567'],
  ['555.123.4567', '5551234567'],
  ['555/123 45-67', '5551234567'],
  ['555\u00a0123\u20134567', '5551234567'],
])('a phone number may be written as %j', (written, digits) => {
  expect(phone.validateSync(written)).toBe(digits);
});

test.each([
  ['+1 555 123 4567', 'Must be only digits'],
  ['555-123-456', 'Must be exactly 10 digits'],
  ['(555) 123-45678', 'Must be exactly 10 digits'],
  ['( ) -', 'Phone number required'],
])('the phone number %j says %s', (written, message) => {
  expect(() => phone.validateSync(written)).toThrow(message);
});

test('a new password is another one', () => {
  const change = (newPassword: string) =>
    errorsOf(changePasswordSchema, {
      id: '01890000-0000-7000-8000-00000000000a',
      password: 'Built-pass-1',
      newPassword,
      confirmPassword: newPassword,
    });
  expect(change('Built-pass-1')).toEqual({ newPassword: 'The new password must be different from the current one.' });
  expect(change('built-Pass-1')).toEqual({});
  // One that is too weak hears that first, and nothing where nothing is typed.
  expect(errorsOf(changePasswordSchema, { password: '' })).toMatchObject({ newPassword: 'New Password is required' });
});
