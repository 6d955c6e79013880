import { CONSULTATION_TYPES } from '../core/enums.ts';
import {
  day as dayField,
  entityId,
  instantOrWallClock,
  isAfterStart,
  numberedPageQuery,
  recordVersion,
} from '../core/fields.ts';
import { template } from '../core/sentences.ts';
import { array, boolean, number, object, string, type TestContext, withLimits } from '../core/yup.ts';
import { isWallClock } from '../time/clock.ts';
import { addDays } from '../time/formats.ts';
import { doOverlap, isNightShift, type Period, type SpecialDay, type WeekdayHours } from './effect.ts';
import { isDate, splitNights } from './night-shifts.ts';

const day = () => dayField('Must be a valid date');

const TIME = 'Must be a time of day, such as 09:30';

const starts = string()
  .matches(/^([01]\d|2[0-3]):[0-5]\d$/, TIME)
  .required('Please enter a start time.');

/** An end of `00:00`, as a time field gives it, means the end of the day, because nothing ends when its day begins. */
const ends = string()
  .matches(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, TIME)
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
  return context.createError({ path, message: 'These hours overlap with other hours.' });
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

/** An instant, or a time without a zone that is local to each doctor's hospital. */
const wantedTime = instantOrWallClock().required('Appointment date & time is required');

/** POST /appointment/search/doctor: doctors who are free at a time. Both times need the same format. */
export const doctorSearchSchema = object({
  startDateTime: wantedTime,
  endDateTime: instantOrWallClock()
    .nullable()
    .test('like-start', 'Must have a time zone if the start has one', function (end) {
      const start = this.parent.startDateTime;
      return !end || !start || isWallClock(end) === isWallClock(start);
    })
    .test('after-start', 'Must be after the start', isAfterStart),
});

/** POST /appointment/search/slots: the next free slots of some doctors or of all. */
export const slotSearchSchema = object({
  startDateTime: wantedTime,
  doctorId: array(entityId('doctor').required()).max(100),
  /** Only doctors who offer this type, with its duration; without it, the doctor's shortest visit counts. */
  consultationType: string()
    .oneOf(CONSULTATION_TYPES, 'Consultation type is invalid')
    .nullable()
    .meta({ example: 'Wellness' }),
  hospitalId: array(entityId('hospital').required()).max(100),
  /** Number of days to search from the start, by the hospital's calendar; 14 by default. */
  days: number().integer().min(1).max(62),
  /** Most slots per doctor; 4 by default. */
  limit: number().integer().min(1).max(50),
  /** For staff: the patient. Ignored for patients, who always book for themselves. */
  patientId: entityId('patient').nullable(),
  /** The visit to move: its current time counts as free, and the doctor's rules per day ignore it. */
  exceptId: entityId('appointment').nullable(),
});

/** `?page=&size=&q=` for doctors: size 20 by default, `q` is part of a doctor's name. */
export const slotSearchQuery = numberedPageQuery;
