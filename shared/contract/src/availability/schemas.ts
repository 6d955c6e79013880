import { CONSULTATION_TYPES } from '../core/enums.ts';
import { day as dayField, entityId, instantOrWallClock, recordVersion, UUID } from '../core/fields.ts';
import { template } from '../core/sentences.ts';
import { array, boolean, number, object, string, type TestContext, withLimits } from '../core/yup.ts';
import { isWallClock, wallClock } from '../time/clock.ts';
import { doOverlap, type WeekdayHours } from './effect.ts';
import { splitNights } from './night-shifts.ts';

const day = () => dayField('Must be a valid date');

const time = () => string().matches(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Must be a time of day, such as 09:30');

const starts = time().required('Please enter a start time.');

/** Nothing ends at midnight at its day's beginning: `00:00`, which a time field gives, is midnight at its end. */
const ends = time()
  .transform((given: unknown) => (given === '00:00' ? '24:00' : given))
  .required('Please enter an end time.')
  .test('after-start', 'Must be after the start', function (end) {
    const start: unknown = this.parent.starts;
    return !end || typeof start !== 'string' || end > start;
  });

const hours = object({
  weekday: number().integer().min(1).max(7).required(),
  starts,
  ends,
  validFrom: day().nullable(),
  validTo: day()
    .nullable()
    .test('after-from', 'Must not be before the first day', function (last) {
      return !last || !this.parent.validFrom || last >= this.parent.validFrom;
    }),
});

const periods = array(object({ starts, ends }).required())
  .max(6, withLimits('A day can have at most {max} time ranges.'))
  .required()
  .test('apart', '', function (list) {
    const sorted = (list ?? [])
      .map((period, place) => ({ ...period, place }))
      .sort((a, b) => (a.starts < b.starts ? -1 : 1));
    const wrong = sorted.find((period, i) => i > 0 && period.starts < (sorted[i - 1]?.ends ?? ''));
    return wrong ? overlapAt(this, `${this.path}[${wrong.place}].starts`) : true;
  });

const WHOLE_WEEK = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, starts: '00:00', ends: '24:00' }));

function overlapAt(context: TestContext, path: string) {
  return context.createError({ path, message: 'These hours overlap with other hours on the same day.' });
}

const minutes = (least: number, most: number) => {
  const message = template('Must be between {least} and {most} minutes', { least, most });
  return number().integer(message).min(least, message).max(most, message).typeError(message);
};

const visitMinutes = () => minutes(5, 480);

/** Ninety days. */
const LONGEST_NOTICE = 129_600;

const bookingRule = object({
  /** Empty for every appointment with the doctor. */
  consultationType: string()
    .oneOf(['', ...CONSULTATION_TYPES], 'Consultation type is invalid')
    .default(''),
  noticeMinutes: minutes(0, LONGEST_NOTICE).default(0),
  cancelMinutes: minutes(0, LONGEST_NOTICE).default(0),
  mostPerDay: number()
    .transform((value: unknown, given: unknown) => (given === '' ? null : value))
    .integer()
    .min(1)
    .max(200)
    .nullable()
    .default(null),
  newPatientsOnly: boolean().default(false),
  autoConfirm: boolean().default(false),
});

/** POST /availability/:doctorId: everything about when a doctor can be booked; it replaces what was there. */
export const availabilitySchema = object({
  version: recordVersion,
  slotMinutes: visitMinutes().required('Please enter the length of an appointment.'),
  bufferMinutes: minutes(0, 120).required('Enter 0 for no break.'),
  hours: array(hours.required())
    // Hours that end before they begin go on after midnight, on the next weekday.
    .transform((given: unknown) =>
      Array.isArray(given) && given.every((entry) => typeof entry === 'object' && entry !== null)
        ? splitNights(given)
        : given,
    )
    .max(100)
    .required()
    .test('apart', '', function (list) {
      // What is no entry at all is refused by the rule of entries.
      const all = (list ?? []) as (WeekdayHours | null)[];
      const wrong = all.findIndex(
        (entry, place) => entry && all.slice(0, place).some((other) => other && doOverlap(entry, other)),
      );
      if (wrong < 0) return true;
      // What is after midnight stands at the end, where no field is: it is told at what it meets.
      const entered = Array.isArray(this.originalValue) ? this.originalValue.length : all.length;
      const [one, other] = [wrong, all.findIndex((entry) => entry && doOverlap(all[wrong] as WeekdayHours, entry))];
      return overlapAt(this, `${this.path}[${one < entered ? one : other}].starts`);
    })
    .meta({ example: WHOLE_WEEK }),
  specialDays: array(object({ date: day().required('Please choose a day.'), hours: periods }).required())
    .max(200)
    .required()
    .test('once', '', daysOnce)
    .meta({ example: [] }),
  /** How long a visit of a type takes; types that are missing, or null, take one slot. */
  visits: array(
    object({
      consultationType: string()
        .oneOf(CONSULTATION_TYPES, 'Consultation type is invalid')
        .required('Consultation type is required'),
      minutes: visitMinutes().nullable(),
    }).required(),
  )
    .max(CONSULTATION_TYPES.length)
    .required()
    .meta({ example: [] }),
  /** Who may book when; what is missing stays as it is. */
  bookingRules: array(bookingRule.required())
    .max(CONSULTATION_TYPES.length + 1)
    .meta({ example: [] }),
  /** True saves although visits are booked at times that would no longer be worked; they stay. */
  accept: boolean(),
});

function daysOnce(this: TestContext, list: ({ date: string } | null)[] | undefined) {
  const dates = (list ?? []).map((entry) => entry?.date);
  const wrong = dates.findIndex((date, place) => date && dates.indexOf(date) < place);
  if (wrong < 0) return true;
  return this.createError({ path: `${this.path}[${wrong}].date`, message: 'This day is already in the list.' });
}

/** POST /hospital/:hospitalId/holidays: all days to come on which nobody works there; it replaces what was there. */
export const holidaysSchema = object({
  /** The hospital's. */
  version: recordVersion,
  holidays: array(
    object({
      date: day().required('Please choose a day.'),
      name: string().trim().max(60).required('Please enter the name of the holiday.'),
    }).required(),
  )
    .max(200)
    .required()
    .test('once', '', daysOnce)
    .meta({ example: [] }),
  accept: boolean(),
});

/** `/availability/:doctorId` */
export const doctorIdParams = object({ doctorId: entityId('doctor').required('Please choose doctor.') });

/** `/hospital/:hospitalId` */
export const hospitalIdParams = object({ hospitalId: entityId('hospital').required('Hospital is required') });

/** The blocks of one series. */
export const liftBlocksSchema = object({
  series: string()
    .matches(UUID, 'Must be a valid ID')
    .required()
    .meta({ example: '0190a6e0-0000-7000-8000-000000000000' }),
});

/** How often a block is repeated; the last is on `until` at the latest. */
const repeat = object({
  every: string().oneOf(['day', 'week'], 'Must be day or week').required(),
  until: day().required('Please choose the last day.'),
});

const FROM = "From date should be greater than today's date.";

/**
 * POST /appointment/block/time (specification, section 5). Without an offset, times are the wall clock of the doctor's
 * hospital, and it is the server that knows whether they have passed.
 */
export const blockTimeSchema = object({
  startDateTime: instantOrWallClock()
    .required(FROM)
    .test(
      'in-future',
      FROM,
      (start) => !start || isWallClock(start) || Number.isNaN(Date.parse(start)) || Date.parse(start) > Date.now(),
    ),
  endDateTime: instantOrWallClock()
    .required('To date should be after from date.')
    .test('like-start', 'Must have a time zone if the start has one', function (end) {
      const start = this.parent.startDateTime;
      return !end || !start || isWallClock(end) === isWallClock(start);
    })
    .test('after-start', 'To date should be after from date.', function (end) {
      const start = this.parent.startDateTime;
      if (!end || !start) return true;
      // Two wall clocks of one place compare as text.
      return isWallClock(end) ? end > start : Date.parse(end) > Date.parse(start);
    }),
  doctorId: entityId('doctor').required('Please choose doctor.'),
  repeat: repeat.nullable().default(null).meta({ example: null }),
});

/** The form of it: the repetition lies open, and `timeZone` is that of the doctor's hospital, on whose clock it is now. */
export const blockFormSchema = object({
  startDateTime: string()
    .required(FROM)
    .test('in-future', FROM, function (start) {
      const zone: string | undefined = this.parent.timeZone || undefined;
      return !start || start > wallClock(Date.now(), zone).slice(0, 16);
    }),
  endDateTime: blockTimeSchema.fields.endDateTime,
  doctorId: string().required('Please choose doctor.'),
  every: string(),
  until: day().when('every', {
    is: (every: string | undefined) => Boolean(every),
    // biome-ignore lint/suspicious/noThenProperty: yup's own word
    then: (until) =>
      until
        .required('Please choose the last day.')
        .test('after-start', 'Must not be before the first day', function (last) {
          return !last || !this.parent.startDateTime || last >= String(this.parent.startDateTime).slice(0, 10);
        }),
  }),
});
