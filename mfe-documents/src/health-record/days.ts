import { messagesOf, type Said } from '@openward/contract';
import { healthRecordRangeSchema } from '@openward/contract/health-record/schemas';
import { useSearchParams } from '@openward/remote-kit';
import { stepNow } from '@openward/remote-kit/query';
import { dayOf } from '@openward/ui/date-time';

/** The periods to choose from. */
export const PRESETS = ['all', 'months', 'year', 'own'] as const;
export type Preset = (typeof PRESETS)[number];

/** First and last day, `YYYY-MM-DD`; empty for no limit. */
export interface Days {
  from: string;
  to: string;
}

/** The days in the address: `?days=year`, `?days=own&from=2026-01-01&to=2026-06-30`. */
export function useDays() {
  const [params, setParams] = useSearchParams();
  const preset = PRESETS.find((each) => each === params.get('days')) ?? 'all';
  const days = preset === 'own' ? ownIn(params) : daysOf(preset, dayOf(new Date().toISOString()));
  return {
    preset,
    days,
    errors: errorsOf(days),
    choose: (next: Preset) =>
      setParams(next === 'all' ? {} : next === 'own' ? { days: next, ...filled(days) } : { days: next }, {
        replace: true,
      }),
    // Reads the current address, because the rendered one may be behind the input.
    setOwn: (next: Partial<Days>) =>
      setParams({ days: 'own', ...filled({ ...ownIn(stepNow().params), ...next }) }, { replace: true }),
  };
}

function ownIn(params: URLSearchParams): Days {
  return { from: params.get('from') ?? '', to: params.get('to') ?? '' };
}

/** The days of a preset. `today` is `YYYY-MM-DD`, on the device's calendar. */
export function daysOf(preset: Exclude<Preset, 'own'>, today: string): Days {
  const year = today.slice(0, 4);
  if (preset === 'all') return { from: '', to: '' };
  if (preset === 'year') return { from: `${year}-01-01`, to: `${year}-12-31` };
  // The year before a leap year has no 29 February.
  const day = today.slice(5) === '02-29' ? '02-28' : today.slice(5);
  return { from: `${Number(year) - 1}-${day}`, to: today };
}

function errorsOf(days: Days): Partial<Record<keyof Days, Said>> {
  try {
    healthRecordRangeSchema.validateSync(days, { abortEarly: false });
    return {};
  } catch (error) {
    return messagesOf(error);
  }
}

function filled(days: Days): Record<string, string> {
  return Object.fromEntries(Object.entries(days).filter(([, day]) => day));
}
