import { entityId } from '../core/fields.ts';
import { number, object, string } from '../core/yup.ts';
import { isDay } from '../forms/field-types.ts';
import { isTimeZone } from '../time/zones.ts';

const day = (example: string) =>
  string()
    .test('day', 'Must be a valid date', (value) => !value || isDay(value))
    .meta({ example });

/** The days of a download; both are optional. */
export const healthRecordRangeSchema = object({
  from: day('2024-01-01'),
  to: day('2099-12-31').test('order', 'The last day must not be before the first.', function (last) {
    return !last || !this.parent.from || last >= this.parent.from;
  }),
});

/** GET /patient/:id/record and the like */
export const healthRecordQuery = healthRecordRangeSchema.shape({
  /** IANA zone for the days of documents; UTC by default. */
  timeZone: string().max(60).test('zone', 'Must be a valid time zone', isTimeZone).meta({ example: 'Europe/Madrid' }),
});

export const healthRecordParams = object({ id: entityId('patient').required('Patient is required') });

/** GET /patient/:id/downloads */
export const downloadsQuery = object({
  /** Entries before this position: the `before` of the previous page. */
  before: number().integer().min(1).max(Number.MAX_SAFE_INTEGER).meta({ example: 1_000_000_000 }),
  size: number().integer().min(1).max(100),
});
