import { CONSULTATION_TYPES } from '../core/enums.ts';
import { choice, instant, isAfterStart } from '../core/fields.ts';
import { string } from '../core/yup.ts';

export const description = string().trim().max(300).required('Description is required');

export const consultationType = choice(
  CONSULTATION_TYPES,
  'Consultation type is invalid',
  'Consultation type is required',
)
  // The doctors of the access tests offer this type.
  .meta({ example: 'Wellness' });

export const startDateTime = instant().required('Appointment date & time is required');

/** An end after the start. Both are optional; the default is the slot's length. */
export const endDateTime = instant().nullable().test('after-start', 'Must be after the start', isAfterStart);
