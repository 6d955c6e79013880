import { failureOf } from './errors.ts';
import { invalidInput, notFound, refusal } from './refusal.ts';

const time = '09:00 am';

test('a refusal with values says them in English, and beside that what another language needs', () => {
  const values = { time, doctor: 'Raman' };
  const sentence = 'You already have an appointment at {time} with Dr. {doctor}.';
  expect(failureOf(refusal('conflict', sentence, { field: 'startDateTime', values })).result).toEqual({
    description: 'You already have an appointment at 09:00 am with Dr. Raman.',
    code: 'conflict',
    sentence,
    values,
    errors: { startDateTime: 'You already have an appointment at 09:00 am with Dr. Raman.' },
    templates: { startDateTime: { sentence, values } },
  });
});

test('a refusal without values is its sentence', () => {
  expect(failureOf(notFound('Doctor not found.', 'doctorId'))).toEqual({
    status: 'FAILURE',
    message: 'Doctor not found.',
    result: {
      description: 'Doctor not found.',
      code: 'not_found',
      errors: { doctorId: 'Doctor not found.' },
    },
  });
});

test('of several messages by field the first is said of the whole', () => {
  const tooLong = { sentence: 'Must be at most {max} characters', values: { max: 30 } } as const;
  const { result } = failureOf(invalidInput({ name: tooLong, email: 'Email is required' }));
  expect(result).toEqual({
    description: 'Must be at most 30 characters',
    code: 'invalid_input',
    ...tooLong,
    errors: { name: 'Must be at most 30 characters', email: 'Email is required' },
    templates: { name: tooLong },
  });
});

test('what is no sentence of the catalogue does not compile', () => {
  const doctor = 'Raman';
  // @ts-expect-error a text that is put together
  refusal('conflict', `You already have an appointment with Dr. ${doctor}.`);
  // @ts-expect-error a sentence that no catalogue has
  refusal('conflict', 'Nobody has translated this.');
  // @ts-expect-error a sentence without its values
  refusal('conflict', 'Question {number} is invalid');
  // @ts-expect-error values that are not those of the sentence
  refusal('conflict', 'Question {number} is invalid', { values: { count: 1 } });
  // @ts-expect-error a message by field that is put together
  invalidInput({ doctorId: `Dr. ${doctor} is away.` });
});
