import { CONSULTATION_TYPES } from '../core/enums.ts';
import { finished, messagesOf } from '../core/sentences.ts';
import {
  appointmentFilterSchema,
  bookingFormSchema,
  createAppointmentSchema,
  rescheduleSchema,
  staffBookingFormSchema,
  updateAppointmentSchema,
} from './schemas.ts';

const ID = '01a1fbe9-e798-749a-b977-abad6261403f';
const AT = '2030-05-15T08:00:00Z';

function errorsOf(schema: { validateSync(value: unknown, options: object): unknown }, value: unknown) {
  try {
    schema.validateSync(value, { abortEarly: false });
    return {};
  } catch (error) {
    return finished(messagesOf(error)).errors;
  }
}

describe('the booking form says what the specification says', () => {
  const right = { consultationType: 'Wellness', description: 'A check-up' };
  test.each([
    [right, {}],
    [{}, { consultationType: 'Consultation type is required', description: 'Description is required' }],
    [{ ...right, description: '   ' }, { description: 'Description is required' }],
    [{ ...right, description: 'x'.repeat(300) }, {}],
    [{ ...right, description: 'x'.repeat(301) }, { description: 'Must be at most 300 characters' }],
    [{ ...right, consultationType: '' }, { consultationType: 'Consultation type is required' }],
    [{ ...right, consultationType: 'Alchemy' }, { consultationType: 'Consultation type is invalid' }],
  ])('%j', (value, errors) => expect(errorsOf(bookingFormSchema, value)).toEqual(errors));

  test.each([...CONSULTATION_TYPES])('%s may be chosen', (consultationType) => {
    expect(errorsOf(bookingFormSchema, { ...right, consultationType })).toEqual({});
  });

  test('staff choose a patient', () => {
    expect(errorsOf(staffBookingFormSchema, right)).toEqual({ patientId: 'Please choose a patient.' });
  });
});

describe('booking', () => {
  const right = { consultationType: 'Wellness', description: 'x', startDateTime: AT, doctorId: ID };
  test.each([
    [right, {}],
    [{ ...right, patientId: null, endDateTime: null }, {}],
    [{ ...right, startDateTime: undefined }, { startDateTime: 'Appointment date & time is required' }],
    [{ ...right, startDateTime: 'soon' }, { startDateTime: 'Must be a valid date and time' }],
    [{ ...right, endDateTime: AT }, { endDateTime: 'Must be after the start' }],
    [{ ...right, endDateTime: '2030-05-15T10:30:00+03:00' }, { endDateTime: 'Must be after the start' }],
    [{ ...right, endDateTime: '2030-05-15T08:00:01Z' }, {}],
    [{ ...right, doctorId: undefined }, { doctorId: 'Please choose doctor.' }],
    [{ ...right, doctorId: 'x' }, { doctorId: 'Must be a valid ID' }],
    [{ ...right, patientId: 'x' }, { patientId: 'Must be a valid ID' }],
  ])('%j', (value, errors) => expect(errorsOf(createAppointmentSchema, value)).toEqual(errors));

  test('a reschedule needs the appointment, its time and a description', () => {
    expect(errorsOf(rescheduleSchema, {})).toEqual({
      id: 'Appointment is required',
      startDateTime: 'Appointment date & time is required',
      description: 'Description is required',
      doctorId: 'Please choose doctor.',
    });
  });
});

test.each([
  [{ id: ID, status: 'CONFIRMED' }, {}],
  [{ id: ID, status: 'COMPLETED', description: '' }, {}],
  [{ id: ID }, { status: 'Status is required' }],
  [{ id: ID, status: 'CANCELED' }, { status: 'Status is invalid' }],
  [{ status: 'CONFIRMED' }, { id: 'Appointment is required' }],
])('an update %j says %j', (value, errors) => expect(errorsOf(updateAppointmentSchema, value)).toEqual(errors));

test('a filter may be empty, and names what is wrong in a list', () => {
  expect(errorsOf(appointmentFilterSchema, {})).toEqual({});
  expect(errorsOf(appointmentFilterSchema, { status: [], patientId: [], doctorId: [] })).toEqual({});
  expect(errorsOf(appointmentFilterSchema, { status: ['BOOKED', 'GONE'], patientId: [ID, 'x'] })).toEqual({
    'status[1]': 'Status is invalid',
    'patientId[1]': 'Must be a valid ID',
  });
});

test('what is booked is an instant: the wall clock alone does not do', () => {
  const right = { consultationType: 'Wellness', description: 'x', startDateTime: '2030-05-15T09:00', doctorId: ID };
  expect(errorsOf(createAppointmentSchema, right)).toEqual({ startDateTime: 'Must be a valid date and time' });
});
