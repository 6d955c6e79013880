import type { Slot } from '@openward/contract/availability';
import type { LinkedVisit } from '@openward/contract/visit-links';
import { useLanguage, useT } from '@openward/remote-kit';
import { ActionButton, Button } from '@openward/ui/button';
import { dayOf, instantOf, timeOfDay, wholeTime } from '@openward/ui/date-time';
import { ConfirmDialog } from '@openward/ui/dialog';
import { ErrorState, LoadingState } from '@openward/ui/feedback';
import { chakra, Heading, Panel, Stack, Text } from '@openward/ui/layout';
import { useEffect, useState } from 'react';
import { TimesByDay } from '../../parts/times/times-by-day.tsx';
import { useFreeTimes } from './use-visit-link.ts';

/** The element that takes the focus when it opens, which on a phone scrolls it into view. */
const TIMES = 'times';

/** The doctor's free times from the visit's day or a chosen day on. Asks before it moves the visit. */
export function FreeTimes(props: {
  token: string;
  visit: LinkedVisit;
  /** The chosen day, kept when the time turned out to be taken. */
  day: string | undefined;
  isBusy: boolean;
  onDay: (day: string) => void;
  onChosen: (slot: Slot) => void;
}) {
  const t = useT();
  const language = useLanguage();
  const { startDateTime, timeZone } = props.visit;
  const [day, setDay] = useState(() => props.day ?? dayOf(startDateTime, timeZone));
  const today = dayOf(new Date().toISOString(), timeZone);
  // ISO dates sort like text.
  const from = [day, today].sort().at(-1) ?? today;
  const { slots, state, loadMore } = useFreeTimes(props.token, startOf(from, timeZone));
  const holiday = props.visit.holidays?.find(({ date }) => date === from);
  const [asked, setAsked] = useState<Slot>();
  useEffect(() => document.getElementById(TIMES)?.focus(), []);
  return (
    <Panel id={TIMES}>
      <Stack gap="5">
        <Heading as="h2" fontSize="lg">
          {t('Choose another time')}
        </Heading>
        <chakra.label fontSize="sm" fontWeight="medium" alignSelf="flex-start">
          {t('Show times from')}
          <chakra.input
            type="date"
            defaultValue={day}
            min={today}
            // The value is empty while the date is incomplete.
            onChange={({ target }) => {
              if (!target.value) return;
              setDay(target.value);
              props.onDay(target.value);
            }}
            display="block"
            minH="11"
            px="3"
            mt="1.5"
            fontSize="md"
            fontWeight="normal"
            rounded="md"
            borderWidth="1px"
            borderColor="border.emphasized"
            bg="bg.panel"
          />
        </chakra.label>
        {holiday && <Text>{t('The practice is closed on this day: {name}.', { name: holiday.name })}</Text>}
        {slots.length > 0 && (
          <TimesByDay slots={slots}>
            {(slot, day) => (
              <Button
                key={slot.startDateTime}
                variant="outline"
                minH="11"
                fontVariantNumeric="tabular-nums"
                aria-label={t('{day} at {time}', { day, time: timeOfDay(slot.startDateTime, slot.timeZone) })}
                onClick={() => setAsked(slot)}
              >
                <bdi>{timeOfDay(slot.startDateTime, slot.timeZone)}</bdi>
              </Button>
            )}
          </TimesByDay>
        )}
        {state === 'loading' && slots.length === 0 && (
          <LoadingState label={t('Looking for free times')} rows={3} height="16" />
        )}
        {state === 'failed' && (
          <ErrorState title={t('We could not load the free times')} retryLabel={t('Try again')} onRetry={loadMore} />
        )}
        {state === 'complete' && (
          <Text color="fg.muted" role="status">
            {t('There are no more free times. Please call us to find one.')}
          </Text>
        )}
        {(state === 'more' || (state === 'loading' && slots.length > 0)) && (
          <ActionButton
            variant="ghost"
            minH="11"
            alignSelf="flex-start"
            ms="-4"
            isBusy={state === 'loading'}
            onClick={() => void loadMore()}
          >
            {t('Show later times')}
          </ActionButton>
        )}
      </Stack>
      {asked && (
        <ConfirmDialog
          open
          title={t('Reschedule your appointment?')}
          confirmLabel={t('Reschedule')}
          cancelLabel={t('Keep appointment')}
          busy={props.isBusy}
          onConfirm={() => props.onChosen(asked)}
          onClose={() => setAsked(undefined)}
        >
          <Text fontWeight="semibold" color="fg" mb="2">
            {t('New time: {time}', { time: wholeTime(asked.startDateTime, asked.timeZone, language) })}
          </Text>
          <Text>
            {t('Your time on {time} will be free for others.', { time: wholeTime(startDateTime, timeZone, language) })}
          </Text>
        </ConfirmDialog>
      )}
    </Panel>
  );
}

/** The start of a day in the hospital's time zone, ISO UTC. @param day `YYYY-MM-DD` */
function startOf(day: string, timeZone: string): string {
  return instantOf(`${day}T00:00`, timeZone).toISOString();
}
