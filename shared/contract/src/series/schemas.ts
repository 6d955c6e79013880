import { consultationType, description, endDateTime, startDateTime } from '../appointments/fields.ts';
import { entityId } from '../core/fields.ts';
import { array, boolean, number, object, string } from '../core/yup.ts';

const REPEAT_UNITS = ['day', 'week', 'month'] as const;

const MOST_VISITS = 52;

/** How often a visit repeats, by the hospital's clock. */
export const repeatSchema = object({
  unit: string().oneOf(REPEAT_UNITS, 'Please choose days, weeks or months.').required(),
  every: number()
    .integer()
    .min(1, 'Please enter a number from 1 to 12.')
    .max(12, 'Please enter a number from 1 to 12.')
    .required('Please enter a number from 1 to 12.'),
  /** For weeks: the weekdays (Monday is 1). The day of the first visit always counts. */
  weekdays: array(number().integer().min(1).max(7).required()).max(7),
  /** For months: on the same weekday, such as the second Tuesday, instead of the same date. */
  byWeekday: boolean(),
  /** For months: on the last day of each month; the first appointment keeps its own date. */
  lastDay: boolean(),
  count: number()
    .integer()
    .min(2, 'Please enter a number from 2 to 52.')
    .max(MOST_VISITS, 'Please enter a number from 2 to 52.')
    .required('Please enter a number from 2 to 52.'),
});

const occurrence = number().integer().min(1).max(MOST_VISITS).required();

/** POST /appointment/series/preview */
export const previewSeriesSchema = object({
  doctorId: entityId('doctor').required('Please choose doctor.'),
  patientId: entityId('patient').nullable(),
  consultationType,
  /** The start of the first visit. */
  startDateTime,
  endDateTime,
  repeat: repeatSchema.required().meta({ example: { unit: 'day', every: 1, count: 2 } }),
  /** Visits at another time than the rule gives. */
  moved: array(object({ occurrence, startDateTime }).required()).max(MOST_VISITS).meta({ example: [] }),
  /** Visits to skip. */
  leftOut: array(occurrence).max(MOST_VISITS).meta({ example: [] }),
});

/** POST /appointment/series */
export const bookSeriesSchema = previewSeriesSchema.shape({
  description,
  /** For staff: also confirms all visits. */
  confirm: boolean(),
});
