import { useLanguage, useT } from '@openward/remote-kit';
import { Button, IconButton } from '@openward/ui/button';
import { calendarRange, calendarText } from '@openward/ui/date-time';
import { ChevronLeft, ChevronRight } from '@openward/ui/icons';
import { chakra, Flex, Heading } from '@openward/ui/layout';
import { useEffect, useState } from 'react';
import { FILTER_LOOK } from '../lists/filter-select.tsx';
import { type Range, type Shown, SPANS, type Span } from './range.ts';
import { addDays, dayDate, dayText } from './wall.ts';

/** Shows which days are visible, and changes them. */
export function Toolbar(props: {
  shown: Shown;
  day: Date;
  range: Range;
  onStep: (steps: number) => void;
  onToday: () => void;
  onDay: (day: Date) => void;
  isWholeDay: boolean;
  onWholeDay: (isWholeDay: boolean) => void;
  onSpan: (span: Span) => void;
}) {
  const t = useT();
  const language = useLanguage();
  const names: Record<Span, string> = { day: t('Day'), week: t('Week'), month: t('Month') };
  const [before, after] = {
    day: [t('Previous day'), t('Next day')],
    week: [t('Previous week'), t('Next week')],
    agenda: [t('Previous week'), t('Next week')],
    month: [t('Previous month'), t('Next month')],
  }[props.shown] as [string, string];
  return (
    <Flex gap="3" align="center" justify="space-between" wrap="wrap">
      <Flex gap="1" align="center" wrap="wrap">
        <IconButton variant="outline" minW="11" minH="11" aria-label={before} onClick={() => props.onStep(-1)}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <Button variant="outline" minH="11" onClick={props.onToday}>
          {t('Today')}
        </Button>
        <IconButton variant="outline" minW="11" minH="11" aria-label={after} onClick={() => props.onStep(1)}>
          <ChevronRight aria-hidden="true" />
        </IconButton>
        <DayField day={props.day} onDay={props.onDay} />
      </Flex>
      <Heading
        as="h2"
        fontSize="lg"
        aria-live="polite"
        flex={{ base: '1 0 100%', md: '1' }}
        order={{ base: -1, md: 0 }}
      >
        {titleOf(props.shown, props.day, props.range, language)}
      </Heading>
      {props.shown !== 'agenda' && (
        <Flex role="group" aria-label={t('Calendar view')} gap="1" wrap="wrap">
          {props.shown !== 'month' && (
            <Button
              minH="11"
              variant={props.isWholeDay ? 'solid' : 'outline'}
              aria-pressed={props.isWholeDay}
              onClick={() => props.onWholeDay(!props.isWholeDay)}
            >
              {t('All hours')}
            </Button>
          )}
          {SPANS.map((span) => (
            <Button
              key={span}
              minH="11"
              variant={span === props.shown ? 'solid' : 'outline'}
              aria-pressed={span === props.shown}
              onClick={() => props.onSpan(span)}
            >
              {names[span]}
            </Button>
          ))}
        </Flex>
      )}
    </Flex>
  );
}

/** Goes to any day. A year that is only partly typed is far in the past and ignored. */
function DayField({ day, onDay }: { day: Date; onDay: (day: Date) => void }) {
  const t = useT();
  const shown = dayText(day);
  const [typed, setTyped] = useState(shown);
  useEffect(() => setTyped(shown), [shown]);
  return (
    <chakra.input
      type="date"
      aria-label={t('Go to date')}
      value={typed}
      onChange={({ target: { value } }) => {
        setTyped(value);
        const wanted = value >= FIRST_DAY && dayDate(value);
        if (wanted) onDay(wanted);
      }}
      onBlur={() => setTyped(shown)}
      {...FILTER_LOOK}
    />
  );
}

const FIRST_DAY = '1900-01-01';

function titleOf(shown: Shown, day: Date, { from, to }: Range, language: string): string {
  if (shown === 'day') return calendarText(day, 'dateAndYear', language);
  if (shown === 'month') return calendarText(day, 'month', language);
  return calendarRange(from, addDays(to, -1), language);
}
