import { isNightShift } from '@openward/contract/availability';
import { wallClock } from '@openward/contract/time';
import { RemoveRow, SmallField, TimeSpan } from '@openward/practice-ui/small-field';
import { useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { FieldNote, type FormState, useFormState } from '@openward/ui/form';
import { Flex, Heading, Panel, Stack, Text } from '@openward/ui/layout';
import { useEffect, useRef } from 'react';
import { type AvailabilityValues, isAllDay, type SpecialDayValues } from './form-values.ts';

/** Days off and days with different hours. @param props.timeZone of the doctor's hospital */
export function SpecialDaysFields({ timeZone }: { timeZone: string }) {
  const t = useT();
  const { specialDays, setFieldValue } = useFormState(({ values, setFieldValue }: FormState<AvailabilityValues>) => ({
    specialDays: values.specialDays,
    setFieldValue,
  }));
  const change = (days: SpecialDayValues[]) => void setFieldValue('specialDays', days);
  const put = (place: number, day: SpecialDayValues) =>
    change(specialDays.map((other, at) => (at === place ? day : other)));
  const rows = useRef<HTMLDivElement>(null);
  const isAdded = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each day that is added
  useEffect(() => {
    if (isAdded.current) rows.current?.lastElementChild?.querySelector('input')?.focus();
    isAdded.current = false;
  }, [specialDays.length]);
  const add = () => {
    isAdded.current = true;
    change([...specialDays, { date: nextDay(specialDays, timeZone), hours: [] }]);
  };
  return (
    <Panel>
      <Heading as="h2" fontSize="lg">
        {t('Days off and special hours')}
      </Heading>
      <Text color="fg.muted" fontSize="sm" mb="4">
        {t('These replace the weekly hours and the hospital holidays.')}
      </Text>
      <Stack ref={rows} gap="4" mb="4" _empty={{ display: 'none' }}>
        {specialDays.map((day, place) => (
          <Flex
            // biome-ignore lint/suspicious/noArrayIndexKey: a day has no name of its own while it is being typed
            key={place}
            role="group"
            aria-label={t('Day {number}', { number: place + 1 })}
            gap="2"
            wrap="wrap"
            align="flex-start"
          >
            <SmallField
              name={`specialDays[${place}].date`}
              type="date"
              width="11rem"
              label={t('Day {number}, date', { number: place + 1 })}
            />
            {day.hours.length === 0 && (
              <Text pt="2.5" px="2">
                {t('Day off')}
              </Text>
            )}
            {day.hours.map((hours, part) => (
              <TimeSpan
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                key={part}
                at={`specialDays[${place}].hours[${part}]`}
                from={t('Day {number}, from', { number: place + 1 })}
                to={t('Day {number}, to', { number: place + 1 })}
                note={isNightShift(hours) ? t('Until the next day') : isAllDay(hours) && t('All day')}
              />
            ))}
            <Button
              variant="ghost"
              minH="11"
              aria-label={t('Day {number}: add hours', { number: place + 1 })}
              onClick={() => put(place, { ...day, hours: [...day.hours, { starts: '', ends: '' }] })}
            >
              {t('Add hours')}
            </Button>
            <RemoveRow
              label={t('Remove day {number}', { number: place + 1 })}
              onRemove={() => change(specialDays.filter((_, at) => at !== place))}
            />
          </Flex>
        ))}
      </Stack>
      <Button variant="outline" minH="11" onClick={add}>
        {t('Add day')}
      </Button>
      <FieldNote name="specialDays" />
    </Panel>
  );
}

/** Tomorrow, or the first later day that has no special hours yet. */
function nextDay(taken: readonly SpecialDayValues[], timeZone: string): string {
  const day = new Date(`${wallClock(Date.now(), timeZone).slice(0, 10)}T00:00Z`);
  const dates = new Set(taken.map(({ date }) => date));
  do day.setUTCDate(day.getUTCDate() + 1);
  while (dates.has(day.toISOString().slice(0, 10)));
  return day.toISOString().slice(0, 10);
}
