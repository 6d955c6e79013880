import { call } from '@openward/api-client';
import { searchSlots } from '@openward/contract/availability';
import { startOfWeek, weekStartsOn } from '@openward/practice-ui/weeks';
import { useLanguage, useT } from '@openward/remote-kit';
import { keepPreviousData, useServerState } from '@openward/remote-kit/query';
import { Button, IconButton } from '@openward/ui/button';
import { addDays, calendarText, dayOf } from '@openward/ui/date-time';
import { ChevronLeft, ChevronRight } from '@openward/ui/icons';
import { Box, Flex, Text, VisuallyHidden } from '@openward/ui/layout';
import { useState } from 'react';

import { Roving } from '../../parts/times/roving.tsx';
import { type Search, searchBody } from './search.ts';

const DAYS_AHEAD = 366;

/**
 * Seven days, from today on and then by week, with the number of free times per day. Pressing a day filters the search
 * by it; pressing it again removes the filter.
 * @param props.now when the page was opened, ISO
 */
export function WeekStrip(props: { search: Search; now: string; onChosen: (day: string | undefined) => void }) {
  const t = useT();
  const language = useLanguage();
  const { search, now } = props;
  const [from, setFrom] = useState(() => weekWith(search.day, dayOf(now), language));
  const week = useFreeDays(search, from, now);
  const today = week.data?.today ?? dayOf(now);
  const first = from ?? today;
  const days = Array.from({ length: WEEK }, (_, place) => addDays(first, place));
  const show = (day: string) => setFrom(day > today ? day : undefined);
  // After the first seven days come whole weeks.
  const begins = startOfWeek(first, weekStartsOn(language));
  return (
    <Box>
      <Flex justify="space-between" align="center" mb="2">
        {/* Announces which days are shown after a step. */}
        <Text fontSize="sm" fontWeight="medium" aria-live="polite">
          {`${calendarText(first, 'shortDate', language)} – ${calendarText(addDays(first, WEEK - 1), 'shortDate', language)}`}
        </Text>
        <Flex>
          <Step label={t('Previous week')} isOff={first <= today} onClick={() => show(addDays(first, -WEEK))}>
            <ChevronLeft size="1.25rem" aria-hidden="true" />
          </Step>
          <Step
            label={t('Next week')}
            isOff={first >= addDays(today, DAYS_AHEAD - WEEK)}
            onClick={() => show(addDays(begins, WEEK))}
          >
            <ChevronRight size="1.25rem" aria-hidden="true" />
          </Step>
        </Flex>
      </Flex>
      <Roving
        label={t('Day')}
        display="grid"
        gridTemplateColumns={`repeat(${WEEK}, minmax(0, 1fr))`}
        gap={{ base: '0.5', sm: '2' }}
      >
        {days.map((day) => {
          const free = week.data?.free.get(day) ?? 0;
          const count = free > 0 && week.data?.isMore ? `${free}+` : String(free);
          const isChosen = day === search.day;
          return (
            <Button
              key={day}
              variant={isChosen ? 'solid' : 'outline'}
              colorPalette={isChosen ? 'accent' : 'gray'}
              bg={isChosen ? undefined : 'bg.panel'}
              flexDirection="column"
              gap="0"
              px={{ base: '1', sm: '0' }}
              py="2"
              minW="0"
              minH="16"
              lineHeight="1.35"
              aria-pressed={isChosen}
              onClick={() => props.onChosen(isChosen ? undefined : day)}
            >
              <Text as="span" fontSize="xs" fontWeight="medium">
                {calendarText(day, 'shortWeekday', language)}{' '}
              </Text>
              {/* A phone has no room for seven month names; the line above names the months. */}
              <Text as="span" hideFrom="sm" fontSize="md" fontWeight="bold">
                {calendarText(day, 'number', language)}{' '}
              </Text>
              <Text as="span" hideBelow="sm" fontSize="sm" fontWeight="bold">
                {calendarText(day, 'shortDate', language)}{' '}
              </Text>
              <Text
                as="span"
                // On a phone the count takes two lines.
                minH={{ base: '2lh', sm: 'auto' }}
                fontSize="xs"
                fontWeight="medium"
                color={isChosen ? undefined : free > 0 ? 'accent.fg' : 'fg.muted'}
              >
                {free > 0 && t('{count} free', { count })}
                {free === 0 && (
                  <>
                    <span aria-hidden="true">{week.data ? '–' : '…'}</span>
                    {week.data && <VisuallyHidden>{t('{count} free', { count })}</VisuallyHidden>}
                  </>
                )}
              </Text>
            </Button>
          );
        })}
      </Roving>
      {days.map((day) => {
        const holiday = week.data?.holidays.get(day);
        return holiday && !week.data?.free.get(day) ? (
          <Text key={day} fontSize="sm" color="fg.muted" mt="2">
            {t('Closed on {day}: {name}', { day: calendarText(day, 'date', language), name: holiday })}
          </Text>
        ) : null;
      })}
    </Box>
  );
}

/** The first shown day of the week that contains the day; undefined for the week from today on. */
function weekWith(day: string | undefined, today: string, language: string): string | undefined {
  if (!day || day < addDays(today, WEEK)) return undefined;
  return startOfWeek(day, weekStartsOn(language));
}

function Step(props: { label: string; isOff: boolean; onClick: () => void; children: React.ReactNode }) {
  return (
    <IconButton
      aria-label={props.label}
      aria-disabled={props.isOff || undefined}
      opacity={props.isOff ? 0.4 : undefined}
      variant="ghost"
      colorPalette="gray"
      minW="11"
      minH="11"
      onClick={() => !props.isOff && props.onClick()}
    >
      {props.children}
    </IconButton>
  );
}

const WEEK = 7;
/** How many doctors are counted. With that many, the exact number does not matter. */
const COUNTED = 20;

/** Free times on each day (`YYYY-MM-DD`) of a week; `isMore` if some doctors are not counted. */
interface FreeDays {
  /** The earliest current day among the hospitals of these doctors. */
  today: string | undefined;
  free: ReadonlyMap<string, number>;
  /** The names of holidays, by day. */
  holidays: ReadonlyMap<string, string>;
  isMore: boolean;
}

/**
 * Counts the free times of a week by day.
 * @param from the first day; undefined for the week from `now` (ISO) on
 */
function useFreeDays(search: Search, from: string | undefined, now: string) {
  const { type, hospital, q, patient } = search;
  return useServerState(
    ['appointments', 'free-days', type, hospital, q, patient, from],
    async (signal): Promise<FreeDays> => {
      const { result, page } = await call(
        searchSlots,
        {
          query: { page: 0, size: COUNTED, q },
          body: { ...searchBody(search), startDateTime: from ? `${from}T00:00` : now, days: WEEK, limit: 1 },
        },
        { signal, quiet: true },
      );
      const [today] = result.map(({ doctor }) => dayOf(now, doctor.timeZone)).sort();
      const free = new Map<string, number>();
      const holidays = new Map<string, string>();
      for (const day of result.flatMap(({ days }) => days)) {
        free.set(day.date, (free.get(day.date) ?? 0) + day.free);
        if (day.holiday) holidays.set(day.date, day.holiday);
      }
      return { today, free, holidays, isMore: (page?.total ?? 0) > result.length };
    },
    { refreshOn: ['appointment:changed'], placeholderData: keepPreviousData },
  );
}
