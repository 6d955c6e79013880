import {
  type Block,
  lastsUntil,
  minutesOf,
  type Period,
  type Rules,
  startsIn,
  workOn,
} from '@openward/contract/availability';
import { startOfWeek, weekStartsOn } from '@openward/practice-ui/weeks';
import { useLanguage, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { addDays, calendarText, dayOf, timeRange, wallClock } from '@openward/ui/date-time';
import { Box, Flex, Heading, Panel, SimpleGrid, Text } from '@openward/ui/layout';
import { memo, useState } from 'react';
import { isAllDay } from './form-values.ts';

/** Minutes of a day that the picture shows unless somebody works before or after. */
const SHOWN = [7 * 60, 19 * 60] as const;

/**
 * What the rules come to in a week, as they stand in the form: also before they are saved.
 * @param props.blocks the doctor's blocked times, which no rule changes
 */
export const WeekPreview = memo(function WeekPreview(props: {
  rules: Rules;
  blocks: readonly Block[];
  slotMinutes: number;
  bufferMinutes: number;
  timeZone: string;
}) {
  const t = useT();
  const language = useLanguage();
  const today = dayOf(new Date().toISOString(), props.timeZone);
  const [shown, setShown] = useState(today);
  const days = weekOf(shown, language).map((date) => ({ date, ...workOn(props.rules, date) }));
  const all = days.flatMap(({ hours }) => hours);
  const blocked = props.blocks.map((block) => ({
    from: wallClock(block.startDateTime, props.timeZone),
    until: wallClock(block.endDateTime, props.timeZone),
  }));
  const from = Math.min(SHOWN[0], ...all.map(({ starts }) => minutesOf(starts)));
  const to = Math.max(SHOWN[1], ...all.map(({ ends }) => minutesOf(ends)));
  return (
    <Panel>
      <Flex align="center" justify="space-between" wrap="wrap" gap="3" mb="4">
        <Box>
          <Heading as="h2" fontSize="lg">
            {t('Preview of the week')}
          </Heading>
          <Text color="fg.muted" fontSize="sm" aria-live="polite">
            {t('{from} to {to}', { from: days[0]?.date ?? '', to: days[6]?.date ?? '' })}
          </Text>
        </Box>
        <Flex gap="2" wrap="wrap">
          <Button variant="outline" minH="11" onClick={() => setShown(addDays(shown, -7))}>
            {t('Previous week')}
          </Button>
          <Button variant="outline" minH="11" onClick={() => setShown(addDays(shown, 7))}>
            {t('Next week')}
          </Button>
        </Flex>
      </Flex>
      <SimpleGrid as="ul" listStyleType="none" columns={{ base: 1, md: 7 }} gap="2">
        {days.map((day) => (
          <Day
            key={day.date}
            day={day}
            blocked={blockedOn(day.date, blocked)}
            isToday={day.date === today}
            from={from}
            to={to}
            {...props}
          />
        ))}
      </SimpleGrid>
    </Panel>
  );
});

function Day(props: {
  day: { date: string } & ReturnType<typeof workOn>;
  blocked: readonly Period[];
  isToday: boolean;
  from: number;
  to: number;
  rules: Rules;
  slotMinutes: number;
  bufferMinutes: number;
}) {
  const t = useT();
  const language = useLanguage();
  const { day, blocked, from, to, slotMinutes, bufferMinutes } = props;
  const place = (minutes: number) => `${((minutes - from) / (to - from)) * 100}%`;
  const after = workOn(props.rules, addDays(day.date, 1)).hours;
  const holiday = props.rules.holidays.find(({ date }) => date === day.date);
  return (
    <Flex as="li" direction={{ base: 'row', md: 'column' }} gap="2" align="stretch">
      <Box w={{ base: '5.5rem', md: 'auto' }} flexShrink="0">
        <Text fontWeight={props.isToday ? 'bold' : 'medium'} fontSize="sm">
          {calendarText(day.date, 'shortWeekday', language)} {day.date.slice(8)}
        </Text>
        <Text fontSize="xs" color="fg.muted" minH={{ md: '5' }}>
          {day.because === 'holiday' && holiday?.name}
          {day.because === 'special day' && (day.hours.length > 0 ? t('Special hours') : t('Day off'))}
        </Text>
      </Box>
      <Box
        position="relative"
        flex="1"
        minH={{ md: '56' }}
        rounded="md"
        bg="bg.subtle"
        borderWidth={props.isToday ? '2px' : '1px'}
        borderColor={props.isToday ? 'accent.border' : 'border'}
      >
        {day.hours.length === 0 && (
          <Text fontSize="xs" color="fg.muted" p="2">
            {t('Closed')}
          </Text>
        )}
        {day.hours.map((period) => (
          <Box
            key={period.starts}
            position={{ md: 'absolute' }}
            insetInline="0"
            top={place(minutesOf(period.starts))}
            bottom={{ md: `calc(100% - ${place(minutesOf(period.ends))})` }}
            bg="accent.subtle"
            color="accent.fg"
            borderWidth="1px"
            borderColor="accent.border"
            rounded="md"
            px="1.5"
            py="1"
            overflow="hidden"
            fontSize="xs"
            lineHeight="1.25"
          >
            <Text as="span" display="block" fontWeight="semibold">
              {isAllDay(period) ? (
                t('All day')
              ) : (
                <bdi dir="ltr">{timeRange(instantAt(period.starts), instantAt(period.ends), 'UTC')}</bdi>
              )}
            </Text>
            {t('Appointment times: {count}', {
              count: startsIn(period, slotMinutes, bufferMinutes, lastsUntil(period.ends, [day.hours, after])).filter(
                (starts) => !blocked.some((block) => isIn(block, minutesOf(starts), slotMinutes)),
              ).length,
            })}
          </Box>
        ))}
        {blocked.map((block) => (
          <Box
            key={block.starts}
            position={{ md: 'absolute' }}
            insetInline="0"
            top={place(Math.max(from, minutesOf(block.starts)))}
            bottom={{ md: `calc(100% - ${place(Math.min(to, minutesOf(block.ends)))})` }}
            bg="bg.muted"
            borderWidth="1px"
            borderColor="border.control"
            rounded="md"
            px="1.5"
            overflow="hidden"
            fontSize="xs"
            lineHeight="1.25"
          >
            {t('Blocked time')} <bdi dir="ltr">{timeRange(instantAt(block.starts), instantAt(block.ends), 'UTC')}</bdi>
          </Box>
        ))}
      </Box>
    </Flex>
  );
}

/** What of a day is blocked. @param blocked on the clock of the hospital, `YYYY-MM-DDTHH:mm` */
function blockedOn(date: string, blocked: readonly { from: string; until: string }[]): Period[] {
  const next = `${addDays(date, 1)}T00:00`;
  return blocked
    .filter(({ from, until }) => from < next && until > `${date}T00:00`)
    .map(({ from, until }) => ({
      starts: from < date ? '00:00' : from.slice(11, 16),
      ends: until >= next ? '24:00' : until.slice(11, 16),
    }));
}

/** Whether a visit would be in blocked time. @param at minutes since midnight */
function isIn({ starts, ends }: Period, at: number, slotMinutes: number): boolean {
  return at < minutesOf(ends) && at + slotMinutes > minutesOf(starts);
}

/** The seven days of the reader's week that a day is in. @param date `YYYY-MM-DD` */
function weekOf(date: string, language: string): string[] {
  const first = startOfWeek(date, weekStartsOn(language));
  return Array.from({ length: 7 }, (_, place) => addDays(first, place));
}

/** An instant at which it is that time, `HH:mm`, in UTC. */
function instantAt(time: string): string {
  return `2024-01-01T${time === '24:00' ? '00:00' : time}:00Z`;
}
