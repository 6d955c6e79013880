import { SECRET_QUESTIONS } from '@openward/contract/accounts';
import { call, signIn } from '../testing/client.ts';

const RULES = 'Password must contain at least 8 characters, one uppercase, one number and one special case character';
const long = (length: number) => 'a'.repeat(length);

const refused = async (path: string, body: Record<string, unknown>, token?: string, method = 'POST') => {
  const { status, result } = await call(method, path, { body, token });
  expect(status).toBe(400);
  expect(result.code).toBe('invalid_input');
  return result.errors as Record<string, string>;
};

describe('every message of the account forms comes from the api, at its field', () => {
  const registration = {
    firstName: 'Ada',
    lastName: 'Byron',
    email: 'ada@built.example',
    phoneNo: '4155550123',
    password: 'Built-pass-1',
    confirmPassword: 'Built-pass-1',
  };

  test.each([
    ['firstName', '', 'First name is required'],
    ['lastName', '', 'Last name is required'],
    ['firstName', long(31), 'Must be at most 30 characters'],
    ['email', '', 'Email is required'],
    ['email', 'nobody', 'Must be a valid email'],
    ['email', `${long(60)}@${long(60)}.example`, 'Must be at most 100 characters'],
    ['phoneNo', '', 'Phone number required'],
    ['phoneNo', '41555o0123', 'Must be only digits'],
    ['phoneNo', '415555', 'Must be exactly 10 digits'],
    ['password', '', 'Password is required'],
    ['password', 'Short-1', RULES],
    ['password', 'no-capital-1', RULES],
    ['password', 'NO-SMALL-1', RULES],
    ['password', 'No-number-', RULES],
    ['password', 'NoSpecial1', RULES],
    ['password', `Long-1${long(30)}`, 'Must be at most 30 characters'],
    ['password', 'P@ssw0rd2024!', 'This password is too common. Please choose another.'],
    ['confirmPassword', '', 'Confirm password is required'],
    ['confirmPassword', 'Built-pass-2', 'Passwords must match'],
    ['userRole', 'ROLE_DOCTOR', 'Role is invalid'],
    ['status', 'INACTIVE', 'Status is invalid'],
  ])('sign up: %s %j', async (field, value, message) => {
    const body: Record<string, unknown> = { ...registration, [field]: value };
    if (field === 'password' && value) body.confirmPassword = value;
    expect((await refused('/users/register', body))[field]).toBe(message);
  });

  test.each([
    ['username', '', 'Email is required'],
    ['username', 'nobody', 'Must be a valid email'],
    ['password', '', 'Password is required'],
    ['password', long(31), 'Must be at most 30 characters'],
  ])('sign in: %s %j', async (field, value, message) => {
    const errors = await refused('/login', { username: 'a@b.example', password: 'x', [field]: value });
    expect(errors).toEqual({ [field]: message });
  });

  test.each([
    ['', 'Enter otp'],
    ['12345a', 'Otp must be only digits'],
    ['12345', 'Please enter 6 digit otp'],
  ])('otp %j', async (otp, message) => {
    const errors = await refused('/validate/otp', { username: 'a@b.example', request: 'x', otp });
    expect(errors).toEqual({ otp: message });
  });

  test.each(['/forget/verifyEmail', '/send/otp'])('%s', async (path) => {
    expect(await refused(`${path}?username=`, {})).toEqual({ username: 'Email is required' });
    expect(await refused(`${path}?username=nobody`, {})).toEqual({ username: 'Must be a valid email' });
    expect(await refused(`${path}?username=${long(60)}@${long(60)}.example`, {})).toEqual({
      username: 'Must be at most 100 characters',
    });
  });

  const [first, second, third] = SECRET_QUESTIONS;
  const dto = [first, second, third].map((questionDesc, place) => ({ questionDesc, questionAnswer: `x${place}` }));
  const withEntry = (place: number, entry: Record<string, string>) =>
    dto.map((given, index) => (index === place ? { ...given, ...entry } : given));

  test.each([
    [0, { questionAnswer: ' ' }, 'questionAnswer', 'Answer 1 is required'],
    [1, { questionAnswer: '' }, 'questionAnswer', 'Answer 2 is required'],
    [2, { questionAnswer: '' }, 'questionAnswer', 'Answer 3 is required'],
    [0, { questionDesc: '' }, 'questionDesc', 'Question 1 is required'],
    [1, { questionDesc: '' }, 'questionDesc', 'Question 2 is required'],
    [2, { questionDesc: '' }, 'questionDesc', 'Question 3 is required'],
    [1, { questionDesc: first }, 'questionDesc', 'Question 2 is invalid'],
    [2, { questionDesc: second }, 'questionDesc', 'Question 3 is invalid'],
    [0, { questionDesc: 'Shoe size' }, 'questionDesc', 'Question 1 is invalid'],
  ])('secret question %i %j', async (place, entry, field, message) => {
    const patient = await globalThis.openward.build.patient({ answered: false });
    const body = { id: patient.userId, userSecretQuestionDto: withEntry(place, entry) };
    const errors = await refused('/users/update/secret/question', body, await signIn(patient), 'PUT');
    expect(errors[`userSecretQuestionDto[${place}].${field}`]).toBe(message);
    const asked = { username: patient.email, userSecretQuestionDto: withEntry(place, entry) };
    expect((await refused('/validate/secretquestion', asked))[`userSecretQuestionDto[${place}].${field}`]).toBe(
      message,
    );
  });

  test.each([
    ['password', '', 'Password required'],
    ['newPassword', '', 'New Password is required'],
    ['newPassword', 'weak', RULES],
    ['newPassword', 'Qwerty-123', 'This password is too common. Please choose another.'],
    ['confirmPassword', '', 'Confirm password is required'],
    ['confirmPassword', 'Another-pass-2', 'Passwords must match'],
  ])('change password: %s %j', async (field, value, message) => {
    const patient = await globalThis.openward.build.patient();
    const token = await signIn(patient);
    const body: Record<string, unknown> = {
      id: patient.userId,
      password: 'Built-pass-1',
      newPassword: 'Another-pass-1',
      confirmPassword: 'Another-pass-1',
      [field]: value,
    };
    if (field === 'newPassword' && value) body.confirmPassword = value;
    expect((await refused('/users/change/password', body, token))[field]).toBe(message);
    if (field !== 'password') {
      expect((await refused('/users/update/password', { ...body, grant: 'x' }))[field]).toBe(message);
    }
  });
});
