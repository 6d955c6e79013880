import type { PlannedVisit, Repeat } from '@openward/contract/series';
import { useLanguage, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { calendarText } from '@openward/ui/date-time';
import { Box, Flex, Text } from '@openward/ui/layout';
import { useRef } from 'react';

/** A visit of the series, as planned or left out. */
export type Shown = PlannedVisit & { isLeftOut?: boolean };

/** How many visits are available, which months have none, and a button that leaves out all closed days. */
export function SeriesSummary(props: {
  visits: readonly Shown[];
  /** The first day of each month without a visit, `YYYY-MM-DD`. */
  skipped: readonly string[];
  onLeaveOut: (closed: readonly Shown[]) => void;
}) {
  const t = useT();
  const language = useLanguage();
  const said = useRef<HTMLParagraphElement>(null);
  const { visits, skipped } = props;
  const count = visits.filter(({ isLeftOut }) => !isLeftOut).length;
  const conflicts = visits.filter(({ conflict }) => conflict).length;
  const closed = visits.filter(({ isClosed, isLeftOut }) => isClosed && !isLeftOut);
  const months = new Intl.ListFormat(language).format(skipped.map((month) => calendarText(month, 'month', language)));
  return (
    <Box>
      <Flex gap="3" align="center" justify="space-between" wrap="wrap">
        <Text ref={said} tabIndex={-1} outline="none" role="status" fontWeight="medium">
          {conflicts > 0
            ? t('Appointments that need another time: {conflicts} of {count}', { conflicts, count })
            : t('All times are free.')}
        </Text>
        {closed.length > 0 && (
          <Button
            variant="outline"
            size="sm"
            minH="11"
            onClick={() => {
              props.onLeaveOut(closed);
              // The button goes away, so the focus moves first.
              said.current?.focus();
            }}
          >
            {t('Leave out all closed days')}
          </Button>
        )}
      </Flex>
      {skipped.length > 0 && (
        <Text fontSize="sm" color="fg.muted" mt="1">
          {t('Some months do not have this day. No appointment in {months}.', { months })}
        </Text>
      )}
    </Box>
  );
}

/**
 * The months of a rule that are too short for its day.
 * @param from the day of the first visit, `YYYY-MM-DD`
 * @param to the day of the last visit
 * @returns the first day of each month, `YYYY-MM-DD`
 */
export function skippedMonths({ unit, every, byWeekday, lastDay }: Repeat, from: string, to: string): string[] {
  if (unit !== 'month' || byWeekday || lastDay) return [];
  const [year = 0, month = 1, day = 1] = from.split('-').map(Number);
  const skipped: string[] = [];
  for (let ahead = every; ; ahead += every) {
    const begins = new Date(Date.UTC(year, month - 1 + ahead, 1)).toISOString().slice(0, 10);
    if (begins > to) return skipped;
    const length = new Date(Date.UTC(year, month + ahead, 0)).getUTCDate();
    if (length < day) skipped.push(begins);
  }
}
