import { lastsUntil, minutesOf, type Period, type Rules, startsIn, workOn } from '@openward/contract/availability';
import type { Block } from '@openward/contract/blocks';
import { startOfWeek, weekStartsOn } from '@openward/practice-ui/weeks';
import { useLanguage, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { addDays, calendarText, dayOf, timeRange, wallClock } from '@openward/ui/date-time';
import { Box, Flex, Heading, Panel, SimpleGrid, Text } from '@openward/ui/layout';
import { memo, useState } from 'react';
import { isAllDay } from './form-values.ts';

/** The range that the preview always shows, in minutes of the day. Earlier or later hours extend it. */
const SHOWN = [7 * 60, 19 * 60] as const;

/** The pattern of blocked time, as in the calendar. */
const HATCHED = 'repeating-linear-gradient(135deg, {colors.bg.muted} 0 8px, {colors.fg.muted} 8px 10px)';

/** The week that the form's unsaved rules produce, without the blocked times. */
export const WeekPreview = memo(function WeekPreview(props: {
  rules: Rules;
  blocks: readonly Block[] | undefined;
  slotMinutes: number;
  bufferMinutes: number;
  timeZone: string;
}) {
  const t = useT();
  const language = useLanguage();
  const today = dayOf(new Date().toISOString(), props.timeZone);
  const [shown, setShown] = useState(today);
  const days = weekOf(shown, language).map((date) => {
    const work = workOn(props.rules, date);
    return { date, ...work, blocked: work.hours.length > 0 ? blockedOn(props.blocks, date) : [] };
  });
  const all = days.flatMap(({ hours }) => hours);
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
          <Day key={day.date} day={day} isToday={day.date === today} from={from} to={to} {...props} />
        ))}
      </SimpleGrid>
      {days.some(({ blocked }) => blocked.length > 0) && (
        <Box as="ul" listStyleType="none" mt="3" fontSize="sm">
          {days.flatMap(({ date, blocked }) =>
            blocked.map((period) => (
              <li key={date + period.starts}>
                <Box as="span" bg={HATCHED} display="inline-block" w="6" h="3" me="2" />
                {t('Blocked time')} · {calendarText(date, 'shortWeekday', language)} {date.slice(8)} ·{' '}
                <Span period={period} />
              </li>
            )),
          )}
        </Box>
      )}
    </Panel>
  );
});

function Day(props: {
  day: { date: string; blocked: Period[] } & ReturnType<typeof workOn>;
  isToday: boolean;
  from: number;
  to: number;
  rules: Rules;
  slotMinutes: number;
  bufferMinutes: number;
}) {
  const t = useT();
  const language = useLanguage();
  const { day, from, to, slotMinutes, bufferMinutes } = props;
  const place = (minutes: number) => `${((minutes - from) / (to - from)) * 100}%`;
  const after = workOn(props.rules, addDays(day.date, 1)).hours;
  const isFree = (time: string) =>
    day.blocked.every(({ starts, ends }) => time >= ends || minutesOf(time) + slotMinutes <= minutesOf(starts));
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
        overflow="hidden"
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
            ps="1.5"
            pe={day.blocked.length > 0 ? '4' : '1.5'}
            py="1"
            overflow="hidden"
            fontSize="xs"
            lineHeight="1.25"
          >
            <Text as="span" display="block" fontWeight="semibold">
              <Span period={period} />
            </Text>
            {t('Appointment times: {count}', {
              count: startsIn(period, slotMinutes, bufferMinutes, lastsUntil(period.ends, [day.hours, after])).filter(
                isFree,
              ).length,
            })}
          </Box>
        ))}
        {day.blocked.map(({ starts, ends }) => (
          // Shown next to the hours. The text below the week says the same.
          <Box
            key={starts}
            bg={HATCHED}
            hideBelow="md"
            position="absolute"
            insetInlineEnd="0"
            w="3"
            top={place(minutesOf(starts))}
            bottom={`calc(100% - ${place(minutesOf(ends))})`}
          />
        ))}
      </Box>
    </Flex>
  );
}

function Span({ period }: { period: Period }) {
  const t = useT();
  if (isAllDay(period)) return t('All day');
  return <bdi dir="ltr">{timeRange(instantAt(period.starts), instantAt(period.ends), 'UTC')}</bdi>;
}

/** The blocked parts of a day, in the hospital's time zone. @param date `YYYY-MM-DD` */
function blockedOn(blocks: readonly Block[] = [], date: string): Period[] {
  return blocks.flatMap(({ startDateTime, endDateTime, timeZone }) => {
    const [start = '', end = ''] = [startDateTime, endDateTime].map((iso) => wallClock(iso, timeZone));
    const starts = start < date ? '00:00' : start.slice(11, 16);
    const ends = end.slice(0, 10) > date ? '24:00' : end.slice(11, 16);
    return start.slice(0, 10) <= date && end > `${date}T00:00:00` ? [{ starts, ends }] : [];
  });
}

/** The seven days of the week that contains the date. @param date `YYYY-MM-DD` */
function weekOf(date: string, language: string): string[] {
  const first = startOfWeek(date, weekStartsOn(language));
  return Array.from({ length: 7 }, (_, place) => addDays(first, place));
}

/** An instant that has this time, `HH:mm`, in UTC. */
function instantAt(time: string): string {
  return `2024-01-01T${time === '24:00' ? '00:00' : time}:00Z`;
}
