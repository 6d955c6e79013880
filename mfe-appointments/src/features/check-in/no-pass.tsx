import type { Appointment } from '@openward/contract/appointments';
import { Link, type T, useLanguage, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { clockTime, dayName } from '@openward/ui/date-time';
import { CalendarDays, CalendarPlus, Check, Clock, X } from '@openward/ui/icons';
import { Flex, Text } from '@openward/ui/layout';
import { Mark } from '../../parts/check-in/mark.tsx';
import type { PassState } from './pass-state.ts';

type Closed = Exclude<PassState, 'open'>;

const LOOK: Record<Closed, { palette: string; Icon: typeof Check }> = {
  early: { palette: 'info', Icon: CalendarDays },
  missed: { palette: 'warning', Icon: Clock },
  'checked-in': { palette: 'success', Icon: Check },
  completed: { palette: 'success', Icon: Check },
  cancelled: { palette: 'gray', Icon: X },
};

/** Replaces a code that cannot be used; says why and what to do. */
export function NoPass({ state, appointment }: { state: Closed; appointment: Appointment }) {
  const t = useT();
  const language = useLanguage();
  const { palette, Icon } = LOOK[state];
  const { title, advice } = wordsOf(state, appointment, language, t);
  return (
    <Flex
      role="status"
      data-state={state}
      colorPalette={palette}
      direction="column"
      align="center"
      gap="4"
      textAlign="center"
    >
      <Mark tone={state === 'checked-in' ? 'strong' : 'soft'}>
        <Icon size="3.25rem" strokeWidth={state === 'checked-in' ? 3 : 2} />
      </Mark>
      <Text as="h2" fontSize="2xl" fontWeight="bold" lineHeight="1.25">
        {title}
      </Text>
      <Text color="fg.muted" maxW="md">
        {advice}
      </Text>
      {(state === 'missed' || state === 'cancelled') && (
        <Button asChild colorPalette="accent">
          <Link to="/appointments/new">
            <CalendarPlus size="1.125rem" aria-hidden="true" /> {t('Book appointment')}
          </Link>
        </Button>
      )}
    </Flex>
  );
}

function wordsOf(
  state: Closed,
  { startDateTime, checkedInAt, timeZone }: Appointment,
  language: string,
  t: T,
): { title: string; advice: string } {
  const day = dayName(startDateTime, timeZone, language);
  switch (state) {
    case 'early':
      return {
        title: t('Check-in opens on {day}', { day }),
        advice: t('Your code appears here on the day of your appointment. You do not need to do anything until then.'),
      };
    case 'missed':
      return {
        title: t('This appointment was on {day}', { day }),
        advice: t('You can no longer check in. Please book a new appointment or ask at the front desk.'),
      };
    case 'checked-in':
      return {
        title: t('You are checked in.'),
        advice: checkedInAt
          ? t('Checked in at {time}. Please take a seat, we will call you.', {
              time: clockTime(checkedInAt, timeZone, language),
            })
          : t('Please take a seat. We will call you.'),
      };
    case 'completed':
      return { title: t('This appointment is over.'), advice: t('You do not need to check in.') };
    case 'cancelled':
      return {
        title: t('This appointment is cancelled.'),
        advice: t('You cannot check in. You can book a new appointment.'),
      };
  }
}
