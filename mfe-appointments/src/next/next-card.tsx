import { type Appointment, isOpen } from '@openward/contract/appointments';
import { Link, useLanguage, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { wholeTime } from '@openward/ui/date-time';
import { Badge } from '@openward/ui/feedback';
import { QrCode } from '@openward/ui/icons';
import { Flex, Heading, Panel, Stack, Text } from '@openward/ui/layout';
import { lazy, Suspense, useState } from 'react';
import { nameOf } from '../appointment/appointment-card.tsx';
import { daysUntil } from '../appointment/days-until.ts';
import { hasQrCode } from '../appointment/rules.ts';
import { StatusBadge } from '../appointment/status-badge.tsx';
import { WhereAndWhen } from '../appointment/where-and-when.tsx';
import { useAppointmentActions } from '../today/use-appointment-actions.ts';

const ConfirmDialog = lazy(async () => ({ default: (await import('@openward/ui/dialog')).ConfirmDialog }));

/** The next appointment: in how many days, when and where, and what can be done about it. */
export function NextCard({ appointment }: { appointment: Appointment }) {
  const t = useT();
  const [isCancelling, setCancelling] = useState(false);
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
        <Flex gap="3" wrap="wrap" direction={{ base: 'column', sm: 'row' }}>
          {hasQrCode(appointment, 'ROLE_PATIENT') && (
            <Button asChild minH="11">
              <Link to={`/qrcode/${id}`}>
                <QrCode size="1.125rem" aria-hidden="true" /> {t('Show QR code')}
              </Link>
            </Button>
          )}
          {isOpen(appointment, now) && (
            <>
              <Button asChild variant="outline" minH="11">
                <Link to={`/appointments/edit/${id}`}>{t('Reschedule')}</Link>
              </Button>
              <Button variant="ghost" colorPalette="danger" minH="11" onClick={() => setCancelling(true)}>
                {t('Cancel appointment')}
              </Button>
            </>
          )}
        </Flex>
      </Stack>
      {isCancelling && <CancelDialog appointment={appointment} onClose={() => setCancelling(false)} />}
    </Panel>
  );
}

function CancelDialog({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const t = useT();
  const language = useLanguage();
  const { cancel } = useAppointmentActions(onClose);
  const { startDateTime, timeZone, doctorDetails } = appointment;
  return (
    <Suspense>
      <ConfirmDialog
        open
        destructive
        title={t('Cancel this appointment?')}
        confirmLabel={t('Cancel appointment')}
        cancelLabel={t('Keep appointment')}
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate(appointment)}
        onClose={onClose}
      >
        <Text fontWeight="semibold" color="fg" mb="2">
          {wholeTime(startDateTime, timeZone, language)}, {t('Dr. {name}', { name: nameOf(doctorDetails) })}
        </Text>
        {t('The appointment will be cancelled on confirm.')}
      </ConfirmDialog>
    </Suspense>
  );
}
