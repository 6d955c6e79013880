import { finished, messagesOf } from '../core/sentences.ts';
import { availabilitySchema, doctorSearchSchema, slotSearchSchema } from './schemas.ts';

const AT = '2030-05-15T08:00:00Z';

function errorsOf(schema: { validateSync(value: unknown, options: object): unknown }, value: unknown) {
  try {
    schema.validateSync(value, { abortEarly: false });
    return {};
  } catch (error) {
    return finished(messagesOf(error)).errors;
  }
}

test('an end at 00:00, as a time field gives midnight, is the end of the day', () => {
  const body = {
    slotMinutes: 30,
    bufferMinutes: 0,
    hours: [{ weekday: 1, starts: '22:00', ends: '00:00' }],
    specialDays: [{ date: '2030-05-15', hours: [{ starts: '00:00', ends: '00:00' }] }],
    visits: [],
  };
  const parsed = availabilitySchema.validateSync(body);
  expect(parsed.hours[0]?.ends).toBe('24:00');
  expect(parsed.specialDays[0]?.hours[0]?.ends).toBe('24:00');
});

test('hours that overlap are told at the later one, also within a special day', () => {
  const body = {
    slotMinutes: 30,
    bufferMinutes: 0,
    hours: [
      { weekday: 1, starts: '09:00', ends: '12:00' },
      { weekday: 1, starts: '11:00', ends: '13:00' },
    ],
    specialDays: [
      {
        date: '2030-05-15',
        hours: [
          { starts: '10:00', ends: '12:00' },
          { starts: '09:00', ends: '11:00' },
        ],
      },
    ],
    visits: [],
  };
  expect(errorsOf(availabilitySchema, body)).toEqual({
    'hours[1].starts': 'These hours overlap with other hours.',
    'specialDays[0].hours[0].starts': 'These hours overlap with other hours.',
  });
});

test('no hours start at the end of a day', () => {
  const body = {
    ...{ slotMinutes: 30, bufferMinutes: 0, visits: [] },
    hours: [{ weekday: 1, starts: '24:00', ends: '06:00' }],
    specialDays: [{ date: '2030-05-15', hours: [{ starts: '24:00', ends: '06:00' }] }],
  };
  expect(errorsOf(availabilitySchema, body)).toMatchObject({
    'hours[0].starts': 'Must be a time of day, such as 09:30',
    'specialDays[0].hours[0].starts': 'Must be a time of day, such as 09:30',
  });
});

test('searches need a time, and their numbers have bounds', () => {
  expect(errorsOf(doctorSearchSchema, {})).toEqual({ startDateTime: 'Appointment date & time is required' });
  const right = { startDateTime: AT, days: 62, limit: 50 };
  expect(errorsOf(slotSearchSchema, right)).toEqual({});
  expect(Object.keys(errorsOf(slotSearchSchema, { ...right, days: 63, limit: 0 })).sort()).toEqual(['days', 'limit']);
});

const NO_TIME = { startDateTime: 'Must be a valid date and time' };
test.each([
  [{ startDateTime: '2030-05-15T09:00' }, {}],
  [{ startDateTime: '2030-05-15T09:00', endDateTime: '2030-05-15T09:30' }, {}],
  [{ startDateTime: '2030-05-15T09:00', endDateTime: '2030-05-15T09:00' }, { endDateTime: 'Must be after the start' }],
  [{ startDateTime: AT, endDateTime: '2030-05-15T10:00:00+01:00' }, {}],
  [
    { startDateTime: '2030-05-15T09:00', endDateTime: '2030-05-15T18:00:00Z' },
    { endDateTime: 'Must have a time zone if the start has one' },
  ],
  [{ startDateTime: '2030-02-30T09:00' }, NO_TIME],
  [{ startDateTime: '2030-05-15T25:00' }, NO_TIME],
  [{ startDateTime: '2030-05-15T09:00:00' }, NO_TIME],
  [{ startDateTime: '2030-05-15' }, NO_TIME],
  [{ startDateTime: '2030-05-15T09:00[America/Chicago]' }, NO_TIME],
  [{ startDateTime: '0030-05-15T09:00' }, NO_TIME],
])('searched by the wall clock, %j says %j', (value, errors) => {
  expect(errorsOf(doctorSearchSchema, value)).toEqual(errors);
});
