import { isNightShift } from '@openward/contract/availability';
import { RemoveRow, SmallField, TimeSpan } from '@openward/practice-ui/small-field';
import { weekdaysFrom, weekStartsOn } from '@openward/practice-ui/weeks';
import { useLanguage, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { weekdayName } from '@openward/ui/date-time';
import { FieldNote, type FormState, useFormHandle, useFormState } from '@openward/ui/form';
import { Box, Flex, Heading, Panel, Stack, Text } from '@openward/ui/layout';
import { useState } from 'react';
import { type AvailabilityValues, type HoursValues, isAllDay } from './form-values.ts';

/** The hours of each weekday. Temporary hours also have a first and last day. */
export function HoursFields() {
  const t = useT();
  const language = useLanguage();
  const form = useFormHandle<AvailabilityValues>();
  const weekdays = useFormState(({ values }: FormState<AvailabilityValues>) =>
    values.hours.map(({ weekday }) => weekday).join(),
  );
  const change = (next: (hours: HoursValues[]) => HoursValues[]) => {
    const { values, setFieldValue } = form.get();
    void setFieldValue('hours', next(values.hours));
  };
  return (
    <Panel>
      <Heading as="h2" fontSize="lg">
        {t('Weekly hours')}
      </Heading>
      <Text color="fg.muted" fontSize="sm" mb="4">
        {t("In the hospital's local time")}
      </Text>
      <Stack gap="0">
        {weekdaysFrom(weekStartsOn(language)).map((weekday) => {
          const name = weekdayName(weekday, language);
          const places = weekdays.split(',').flatMap((each, place) => (Number(each) === weekday ? [place] : []));
          return (
            <Flex
              key={weekday}
              role="group"
              aria-label={name}
              gap="3"
              py="3"
              direction={{ base: 'column', sm: 'row' }}
              borderTopWidth="1px"
              borderColor="border"
              _first={{ borderTopWidth: 0 }}
            >
              <Text w="7.5rem" flexShrink="0" fontWeight="medium" pt={{ sm: '2.5' }}>
                {name}
              </Text>
              <Stack gap="3" flex="1">
                {places.length === 0 && (
                  <Text color="fg.muted" pt={{ sm: '2.5' }}>
                    {t('Closed')}
                  </Text>
                )}
                {places.map((place, index) => (
                  <HoursRow
                    key={place}
                    place={place}
                    number={index + 1}
                    weekday={name}
                    onRemove={() => change((hours) => hours.filter((_, other) => other !== place))}
                  />
                ))}
              </Stack>
              <Button
                variant="ghost"
                minH="11"
                alignSelf="flex-start"
                ms={{ base: '-4', sm: '0' }}
                aria-label={t('Add hours on {weekday}', { weekday: name })}
                onClick={() => change((hours) => [...hours, next(weekday, hours[places.at(-1) ?? -1])])}
              >
                {t('Add hours')}
              </Button>
            </Flex>
          );
        })}
      </Stack>
      <FieldNote name="hours" />
    </Panel>
  );
}

/** The default for new hours: the afternoon after existing morning hours, or a usual day. */
function next(weekday: number, last: HoursValues | undefined): HoursValues {
  const isMorning = last !== undefined && last.ends !== '00:00' && last.ends <= '13:00';
  const times = isMorning
    ? { starts: '14:00', ends: '17:00' }
    : last
      ? { starts: '', ends: '' }
      : { starts: '09:00', ends: '17:00' };
  return { weekday, ...times, validFrom: '', validTo: '' };
}

function HoursRow(props: { place: number; number: number; weekday: string; onRemove: () => void }) {
  const t = useT();
  const form = useFormHandle<AvailabilityValues>();
  const [isLimited, setLimited] = useState(() => {
    const row = form.get().values.hours[props.place];
    return Boolean(row?.validFrom || row?.validTo);
  });
  const note = useFormState(({ values }: FormState<AvailabilityValues>) => {
    const row = values.hours[props.place];
    return row && (isNightShift(row) ? t('Until the next day') : isAllDay(row) && t('All day'));
  });
  const of = (field: keyof HoursValues) => `hours[${props.place}].${field}`;
  const { weekday } = props;
  return (
    <Box role="group" aria-label={t('{weekday}, hours {number}', { weekday, number: props.number })}>
      <Flex gap="2" wrap="wrap" align="flex-start">
        <TimeSpan
          at={`hours[${props.place}]`}
          from={t('{weekday}, from', { weekday })}
          to={t('{weekday}, to', { weekday })}
          note={note}
        />
        {!isLimited && (
          <Button
            variant="ghost"
            minH="11"
            ms={{ base: '-4', sm: '0' }}
            aria-label={t('{weekday}: set dates', { weekday })}
            onClick={() => setLimited(true)}
          >
            {t('Set dates')}
          </Button>
        )}
        <RemoveRow label={t('Remove these hours on {weekday}', { weekday })} onRemove={props.onRemove} />
      </Flex>
      {isLimited && (
        <Flex gap="2" mt="2" wrap="wrap" align="flex-start">
          <SmallField name={of('validFrom')} type="date" width="11rem" label={t('{weekday}, first day', { weekday })} />
          <Text pt="2.5" fontSize="sm" color="fg.muted">
            {t('Until')}
          </Text>
          <SmallField name={of('validTo')} type="date" width="11rem" label={t('{weekday}, last day', { weekday })} />
        </Flex>
      )}
    </Box>
  );
}
