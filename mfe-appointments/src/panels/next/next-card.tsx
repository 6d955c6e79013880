import { type Appointment, isAwaited, isOpen } from '@openward/contract/appointments';
import { StatusBadge } from '@openward/practice-ui/statuses';
import { Link, type T, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { dayOf, daysBetween } from '@openward/ui/date-time';
import { Badge } from '@openward/ui/feedback';
import { Navigation, QrCode } from '@openward/ui/icons';
import { Flex, Heading, Panel, Stack } from '@openward/ui/layout';
import { CalendarFileButton } from '../../features/confirmation/calendar-file-button.tsx';
import { EarlierButton } from '../../parts/actions/earlier-button.tsx';
import { LateMenu, LateNote } from '../../parts/actions/late-menu.tsx';
import { useDialogs } from '../../parts/actions/use-dialogs.tsx';
import { isCheckInDay } from '../../parts/appointment/rules.ts';
import { WhereAndWhen } from '../../parts/appointment/where-and-when.tsx';

/** The next appointment: days until then, time, place and actions. */
export function NextCard({ appointment }: { appointment: Appointment }) {
  const t = useT();
  const { ask, dialogs } = useDialogs();
  const now = new Date();
  const { startDateTime, timeZone, id } = appointment;
  return (
    <Panel rank="hero">
      <Stack gap="5">
        <Flex gap="3" align="center" wrap="wrap" justify="space-between">
          <Heading as="h2" fontSize="lg">
            {t('Your next appointment')}
          </Heading>
          <Flex gap="2" align="center">
            <Badge colorPalette="accent" variant="solid" size="md" rounded="full" px="2.5">
              {daysUntil(startDateTime, timeZone, now, t)}
            </Badge>
            <StatusBadge status={appointment.status} />
          </Flex>
        </Flex>
        <WhereAndWhen appointment={appointment} isWide />
        <LateNote appointment={appointment} />
        <Flex gap="3" wrap="wrap" direction={{ base: 'column', sm: 'row' }} _empty={{ display: 'none' }}>
          {isCheckInDay(appointment, now) ? (
            <Button asChild minH="11">
              <Link to={`/qrcode/${id}`}>
                <QrCode size="1.125rem" aria-hidden="true" /> {t('Show QR code')}
              </Link>
            </Button>
          ) : (
            isAwaited(appointment) && <CalendarFileButton appointment={appointment} size="md" variant="solid" />
          )}
          {isAwaited(appointment) && <Directions to={appointment} />}
          <LateMenu appointment={appointment} />
          {isOpen(appointment, now) && (
            <>
              <Button variant="outline" minH="11" onClick={() => ask('reschedule', appointment)}>
                {t('Reschedule')}
              </Button>
              <EarlierButton appointment={appointment} variant="outline" minH="11" ask={ask} />
              <Button variant="ghost" colorPalette="danger" minH="11" onClick={() => ask('cancel', appointment)}>
                {t('Cancel appointment')}
              </Button>
            </>
          )}
        </Flex>
      </Stack>
      {dialogs}
    </Panel>
  );
}

function Directions({ to: { hospitalAddress } }: { to: Appointment }) {
  const t = useT();
  if (!hospitalAddress) return null;
  return (
    <Button asChild variant="outline" minH="11">
      <a href={mapOf(hospitalAddress)} target="_blank" rel="noreferrer">
        <Navigation size="1.125rem" aria-hidden="true" /> {t('Directions')}
      </a>
    </Button>
  );
}

/** A map search for an address; phones open it in their own app. */
function mapOf(place: string): string {
  const query = encodeURIComponent(place);
  if (/Android/.test(navigator.userAgent)) return `geo:0,0?q=${query}`;
  if (/iPhone|iPad/.test(navigator.userAgent)) return `https://maps.apple.com/?q=${query}`;
  return `https://www.openstreetmap.org/search?query=${query}`;
}

/** The days until an instant, in its own time zone: `Today`, `Tomorrow`, `In 5 days`. */
function daysUntil(iso: string, timeZone: string, now: Date, t: T): string {
  const days = daysBetween(dayOf(now.toISOString(), timeZone), dayOf(iso, timeZone));
  if (days <= 0) return t('Today');
  return days === 1 ? t('Tomorrow') : t('In {days} days', { days: String(days) });
}
