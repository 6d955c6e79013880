import { finished, messagesOf } from '../core/sentences.ts';
import { SECRET_QUESTIONS } from './rules.ts';
import {
  changePasswordSchema,
  email,
  loginSchema,
  phone,
  refreshSchema,
  registerSchema,
  secretQuestionsSchema,
  tokenQuery,
  validateAnswersSchema,
} from './schemas.ts';

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
  ['+1 555 123 4567', '5551234567'],
  ['٥٥٥١٢٣٤٥٦٧', '5551234567'],
])('a phone number may be written as %j', (written, digits) => {
  expect(phone.validateSync(written)).toBe(digits);
});

test.each([
  ['+44 20 7946 0958', 'Must be only digits'],
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
  // A weak password reports its own weakness first; an empty field reports nothing else.
  expect(errorsOf(changePasswordSchema, { password: '' })).toMatchObject({ newPassword: 'New Password is required' });
});

describe('names', () => {
  const saved = (firstName: string, lastName: string) => {
    const names = registerSchema.pick(['firstName', 'lastName']);
    try {
      return names.validateSync({ firstName, lastName }, { abortEarly: false });
    } catch (error) {
      return finished(messagesOf(error)).errors;
    }
  };

  test.each([
    ['Zolta\u0301n', ' de  la\nCruz ', 'Zoltán', 'de la Cruz'],
    ['\u202eevil', 'O’Brien', 'evil', 'O’Brien'],
    ['Suharto', '.', 'Suharto', '-'],
    ['Suharto', '–', 'Suharto', '-'],
    ['伟', '张', '伟', '张'],
  ])('%j %j is kept as %j %j', (first, last, firstName, lastName) => {
    expect(saved(first, last)).toEqual({ firstName, lastName });
  });

  test.each([
    ['\u200b', 'Byron', { firstName: 'First name is required' }],
    ['.', 'Byron', { firstName: 'Please enter a name with at least one letter.' }],
    ['Ada', '123', { lastName: 'Please enter a name with at least one letter.' }],
    ['Ada', '\u2060 ', { lastName: 'Last name is required' }],
  ])('%j %j says %j', (first, last, errors) => expect(saved(first, last)).toEqual(errors));
});

describe('secret answers', () => {
  const [one = '', two = '', three = ''] = SECRET_QUESTIONS;
  const errors = (...answers: string[]) =>
    errorsOf(secretQuestionsSchema.pick(['userSecretQuestionDto']), {
      userSecretQuestionDto: [one, two, three].map((questionDesc, place) => ({
        questionDesc,
        questionAnswer: answers[place],
      })),
    });
  const at = (place: number) => `userSecretQuestionDto[${place}].questionAnswer`;
  const lastWord = (question: string) => /(\p{L}+)\P{L}*$/u.exec(question)?.[1] ?? '';

  test('are three that nobody guesses at once', () => {
    expect(errors('Jo', 'Rex', 'Ulm')).toEqual({});
    expect(errors('李', 'Rex', 'Ulm')).toEqual({});
    expect(errors('a', 'bbbb', 'Ulm')).toEqual({
      [at(0)]: 'Please enter an answer with at least 2 letters.',
      [at(1)]: 'Please enter an answer with at least 2 letters.',
    });
    expect(errors('Blue', 'Rex', 'BLUE ')).toEqual({ [at(2)]: 'Please give a different answer to each question.' });
    expect(errors(lastWord(one), 'Rex', 'Ulm')).toEqual({
      [at(0)]: 'Please enter an answer that is not part of the question.',
    });
  });

  test('that are compared may be as weak as they were when they were chosen', () => {
    const given = [one, two, three].map((questionDesc) => ({ questionDesc, questionAnswer: 'a' }));
    expect(errorsOf(validateAnswersSchema, { username: 'jane@x.org', userSecretQuestionDto: given })).toEqual({});
  });
});
