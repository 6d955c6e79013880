import { day as dayField, entityId, instantOrWallClock, UUID } from '../core/fields.ts';
import { object, string } from '../core/yup.ts';
import { isWallClock, wallClock } from '../time/clock.ts';

const day = () => dayField('Must be a valid date');

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
