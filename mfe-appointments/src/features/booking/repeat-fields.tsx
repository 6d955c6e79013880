import type { Doctor } from '@openward/contract/people';
import { weekdaysFrom, weekStartsOn } from '@openward/practice-ui/weeks';
import { onDemand, useLanguage, useT } from '@openward/remote-kit';
import { wallClock, weekdayName } from '@openward/ui/date-time';
import { Skeleton } from '@openward/ui/feedback';
import { type FormState, TextField, useFormState } from '@openward/ui/form';
import { SimpleGrid, Stack } from '@openward/ui/layout';
import { ChoicesControl, SelectControl, SelectField } from '@openward/ui/select-field';
import { Suspense } from 'react';
import type { BookingValues } from './use-booking.ts';

const PlannedVisits = onDemand(() => import('./planned-visits.tsx'));

/** How often the visit repeats, folded at first, and the visits that result. */
export function RepeatFields({ doctor, start }: { doctor: Doctor; start: string }) {
  const t = useT();
  const unit = useFormState(({ values }: FormState<BookingValues>) => values.repeat.unit);
  const every = {
    '': '',
    day: t('Every how many days?'),
    week: t('Every how many weeks?'),
    month: t('Every how many months?'),
  }[unit];
  return (
    <Stack gap="5">
      <SelectField
        name="repeat.unit"
        label={t('Repeat')}
        placeholder={t('Only once')}
        options={[
          { value: 'day', label: t('By days') },
          { value: 'week', label: t('By weeks') },
          { value: 'month', label: t('By months') },
        ]}
      />
      {unit && (
        <>
          <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
            <TextField name="repeat.every" label={every} inputMode="numeric" required />
            <TextField name="repeat.count" label={t('How many appointments?')} inputMode="numeric" required />
          </SimpleGrid>
          {unit === 'week' && <Weekdays day={dayIn(start, doctor)} />}
          {unit === 'month' && <DayOfMonth day={dayIn(start, doctor)} />}
          <Suspense fallback={<Skeleton h="40" rounded="lg" />}>
            <PlannedVisits doctor={doctor} start={start} />
          </Suspense>
        </>
      )}
    </Stack>
  );
}

/** The day in the hospital's time zone. */
function dayIn(start: string, { timeZone }: Doctor): Date {
  return new Date(`${wallClock(start, timeZone).slice(0, 10)}T00:00:00Z`);
}

/** Monday is 1. */
function weekdayOf(day: Date): number {
  return ((day.getUTCDay() + 6) % 7) + 1;
}

function Weekdays({ day }: { day: Date }) {
  const t = useT();
  const language = useLanguage();
  const { weekdays, setFieldValue } = useFormState(({ values, setFieldValue }: FormState<BookingValues>) => ({
    weekdays: values.repeat.weekdays,
    setFieldValue,
  }));
  const own = weekdayOf(day);
  return (
    <ChoicesControl
      name="repeat.weekdays"
      label={t('On which days?')}
      hint={t('The day of the first appointment is always included.')}
      isMany
      layout="row"
      options={weekdaysFrom(weekStartsOn(language)).map((number) => ({
        value: String(number),
        label: weekdayName(number, language),
      }))}
      value={[...new Set([own, ...weekdays])].map(String)}
      onChange={(chosen) => void setFieldValue('repeat.weekdays', chosen.map(Number))}
    />
  );
}

/** Chooses the second Tuesday, the 12th or, near the end of a month, its last day. */
function DayOfMonth({ day }: { day: Date }) {
  const t = useT();
  const language = useLanguage();
  const { repeat, setFieldValue } = useFormState(({ values, setFieldValue }: FormState<BookingValues>) => ({
    repeat: values.repeat,
    setFieldValue,
  }));
  const { byWeekday, lastDay } = repeat;
  const weekday = weekdayName(weekdayOf(day), language);
  const places = [
    t('On the first {weekday}', { weekday }),
    t('On the second {weekday}', { weekday }),
    t('On the third {weekday}', { weekday }),
    t('On the fourth {weekday}', { weekday }),
    t('On the last {weekday}', { weekday }),
  ];
  const last = { value: 'last', label: t('On the last day of the month') };
  return (
    <SelectControl
      name="repeat.byWeekday"
      label={t('On which day of the month?')}
      options={[
        { value: 'weekday', label: places[Math.ceil(day.getUTCDate() / 7) - 1] ?? '' },
        { value: 'day', label: t('On day {day}', { day: day.getUTCDate() }) },
        ...(isNearMonthEnd(day) || lastDay ? [last] : []),
      ]}
      value={byWeekday ? 'weekday' : lastDay ? 'last' : 'day'}
      onChange={(chosen) =>
        void setFieldValue('repeat', { ...repeat, byWeekday: chosen === 'weekday', lastDay: chosen === 'last' })
      }
    />
  );
}

/** True for a day that some months do not have, and for the last day of a month. */
function isNearMonthEnd(day: Date): boolean {
  return new Date(day.getTime() + 86_400_000).getUTCDate() === 1 || day.getUTCDate() > 28;
}
