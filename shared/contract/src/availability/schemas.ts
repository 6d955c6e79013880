import { CONSULTATION_TYPES } from '../core/enums.ts';
import { day as dayField, entityId, instantOrWallClock, recordVersion, UUID } from '../core/fields.ts';
import { template } from '../core/sentences.ts';
import { array, boolean, number, object, string, type TestContext, withLimits } from '../core/yup.ts';
import { isWallClock, wallClock } from '../time/clock.ts';
import { addDays } from '../time/formats.ts';
import { doOverlap, isNightShift, type Period, type SpecialDay, type WeekdayHours } from './effect.ts';
import { isDate, splitNights } from './night-shifts.ts';

const day = () => dayField('Must be a valid date');

const time = () => string().matches(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Must be a time of day, such as 09:30');

const starts = time().required('Please enter a start time.');

/** An end of `00:00`, as a time field gives it, means the end of the day, because nothing ends when its day begins. */
const ends = time()
  .transform((given: unknown) => (given === '00:00' ? '24:00' : given))
  .required('Please enter an end time.')
  .test('after-start', 'Must be after the start', function (end) {
    const start: unknown = this.parent.starts;
    // Weekly night shifts are split before; those of special days end on the next day.
    return !end || typeof start !== 'string' || end > start || isNightShift({ starts: start, ends: end });
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

const isNight = (period: Period | null | undefined) => Boolean(period && isNightShift(period));

const periods = array(object({ starts, ends }).required())
  .max(6, withLimits('A day can have at most {max} time ranges.'))
  .required()
  .test('apart', '', function (list) {
    const sorted = (list ?? [])
      .map((period, place) => ({ ...period, ...(isNight(period) && { ends: '24:00' }), place }))
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

/** Minutes of ninety days. */
const LONGEST_NOTICE = 129_600;

const bookingRule = object({
  /** Empty for all of the doctor's appointments. */
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

/** POST /availability/:doctorId: replaces all settings about when a doctor can be booked. */
export const availabilitySchema = object({
  version: recordVersion,
  slotMinutes: visitMinutes().required('Please enter the length of an appointment.'),
  bufferMinutes: minutes(0, 120).required('Enter 0 for no break.'),
  hours: array(hours.required())
    // Hours that end before they start continue after midnight on the next weekday.
    .transform((given: unknown) =>
      Array.isArray(given) && given.every((entry) => typeof entry === 'object' && entry !== null)
        ? splitNights(given)
        : given,
    )
    .max(100)
    .required()
    .test('apart', '', function (list) {
      // Invalid entries are reported by the rule of the entries.
      const all = (list ?? []) as (WeekdayHours | null)[];
      const wrong = all.findIndex(
        (entry, place) => entry && all.slice(0, place).some((other) => other && doOverlap(entry, other)),
      );
      if (wrong < 0) return true;
      // Parts after midnight are appended and have no form field, so the error is shown at the hours that they overlap.
      const entered = Array.isArray(this.originalValue) ? this.originalValue.length : all.length;
      const [one, other] = [wrong, all.findIndex((entry) => entry && doOverlap(all[wrong] as WeekdayHours, entry))];
      return overlapAt(this, `${this.path}[${one < entered ? one : other}].starts`);
    })
    .meta({ example: WHOLE_WEEK }),
  specialDays: array(object({ date: day().required('Please choose a day.'), hours: periods }).required())
    .max(200)
    .required()
    .test('once', '', daysOnce)
    .test('nights', '', nightsApart)
    .meta({ example: [] }),
  /** Length of a visit by type; a missing type or null means one slot. */
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
  /** Missing rules stay unchanged. */
  bookingRules: array(bookingRule.required())
    .max(CONSULTATION_TYPES.length + 1)
    .meta({ example: [] }),
  /** True saves although booked visits fall outside the new hours; the visits stay. */
  accept: boolean(),
});

/** Refuses hours that begin before the night shift of the day before ends. Entries are not validated yet. */
function nightsApart(this: TestContext, list: (SpecialDay | null)[] | undefined) {
  const days = (list ?? []).map((day) => ({
    date: day?.date ?? '',
    hours: Array.isArray(day?.hours) ? day.hours : [],
  }));
  const ends = new Map<string, string>();
  for (const { date, hours } of days) {
    const night = hours.find(isNight);
    if (night && isDate(date)) ends.set(addDays(date, 1), night.ends);
  }
  for (const [place, { date, hours }] of days.entries()) {
    const wrong = hours.findIndex((period) => period?.starts < (ends.get(date) ?? ''));
    if (wrong >= 0) return overlapAt(this, `${this.path}[${place}].hours[${wrong}].starts`);
  }
  return true;
}

function daysOnce(this: TestContext, list: ({ date: string } | null)[] | undefined) {
  const dates = (list ?? []).map((entry) => entry?.date);
  const wrong = dates.findIndex((date, place) => date && dates.indexOf(date) < place);
  if (wrong < 0) return true;
  return this.createError({ path: `${this.path}[${wrong}].date`, message: 'This day is already in the list.' });
}

/** POST /hospital/:hospitalId/holidays: replaces all future holidays. */
export const holidaysSchema = object({
  /** The hospital's version. */
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

export const liftBlocksSchema = object({
  series: string()
    .matches(UUID, 'Must be a valid ID')
    .required()
    .meta({ example: '0190a6e0-0000-7000-8000-000000000000' }),
});

/** How often a block is repeated, at the latest on `until`. */
const repeat = object({
  every: string().oneOf(['day', 'week'], 'Must be day or week').required(),
  until: day().required('Please choose the last day.'),
});

const FROM = "From date should be greater than today's date.";

/**
 * POST /appointment/block/time (specification, section 5). Times without an offset are local to the doctor's hospital;
 * only the server knows whether they are over.
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
      // Local times of the same place can be compared as text.
      return isWallClock(end) ? end > start : Date.parse(end) > Date.parse(start);
    }),
  doctorId: entityId('doctor').required('Please choose doctor.'),
  repeat: repeat.nullable().default(null).meta({ example: null }),
});

/** The form; `timeZone` is the zone of the doctor's hospital, which decides what is in the past. */
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
