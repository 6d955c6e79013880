import { ValidationError } from 'yup';
import { blockFormSchema, blockTimeSchema } from './schemas.ts';

const ID = '0190a6e0-0000-7000-8000-000000000001';

function errorsOf(schema: typeof blockFormSchema | typeof blockTimeSchema, value: object) {
  try {
    schema.validateSync(value, { abortEarly: false });
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return Object.fromEntries(error.inner.map(({ path, errors }) => [path, errors[0]]));
  }
}

describe('blocking, with the words of the specification', () => {
  const right = {
    doctorId: ID,
    timeZone: 'Pacific/Honolulu',
    startDateTime: '2190-05-15T09:00',
    endDateTime: '2190-05-15T10:00',
    every: '',
    until: '',
  };
  test.each<[string, object, object]>([
    ['right', {}, {}],
    ['no start', { startDateTime: '' }, { startDateTime: "From date should be greater than today's date." }],
    [
      'in the past',
      { startDateTime: '2020-05-15T09:00' },
      { startDateTime: "From date should be greater than today's date." },
    ],
    ['backwards', { endDateTime: '2190-05-15T09:00' }, { endDateTime: 'To date should be after from date.' }],
    ['no end', { endDateTime: '' }, { endDateTime: 'To date should be after from date.' }],
    ['nobody', { doctorId: '' }, { doctorId: 'Please choose doctor.' }],
    ['repeated for ever', { every: 'day' }, { until: 'Please choose the last day.' }],
    ['repeated until before', { every: 'day', until: '2190-05-14' }, { until: 'Must not be before the first day' }],
    ['repeated', { every: 'week', until: '2190-05-30' }, {}],
  ])('%s', (_what, change, errors) => {
    expect(errorsOf(blockFormSchema, { ...right, ...change })).toEqual(errors);
  });

  test('what has passed is seen on the clock of the hospital', () => {
    jest.useFakeTimers({ now: new Date('2030-05-15T12:00:00Z') });
    // The time is two in the morning in Honolulu.
    const at = (startDateTime: string) => errorsOf(blockFormSchema, { ...right, startDateTime });
    expect(at('2030-05-15T02:30')).toEqual({});
    expect(at('2030-05-15T01:30')).toHaveProperty('startDateTime');
    jest.useRealTimers();
  });

  test('on the wire an instant is as good, but not one beside a wall clock', () => {
    const { doctorId } = right;
    const start = '2190-05-15T09:00:00Z';
    expect(
      errorsOf(blockTimeSchema, { doctorId, startDateTime: start, endDateTime: '2190-05-15T11:30:00+02:00' }),
    ).toEqual({});
    expect(
      errorsOf(blockTimeSchema, { doctorId, startDateTime: start, endDateTime: '2190-05-15T10:00' }),
    ).toHaveProperty('endDateTime');
  });
});
