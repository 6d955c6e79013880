import { consultationLabel } from '@openward/contract';
import type { DeskAppointment } from '@openward/contract/appointments';

import { nameOf } from '@openward/contract/text';
import { useLanguage, useT, useUser } from '@openward/remote-kit';
import { wholeTime } from '@openward/ui/date-time';
import { Box, Text } from '@openward/ui/layout';

/** Shows the time, type, people and place of the appointment that a dialog is about. */
export function About({ appointment }: { appointment: DeskAppointment }) {
  const t = useT();
  const language = useLanguage();
  const { userRole } = useUser();
  const { startDateTime, timeZone, consultationType, doctorDetails, hospitalName } = appointment;
  const doctor = userRole === 'ROLE_DOCTOR' ? '' : t('Dr. {name}', { name: nameOf(doctorDetails) });
  return (
    <Box mb="4" ps="3" borderInlineStartWidth="3px" borderColor="accent.solid">
      <Text fontWeight="semibold" color="fg">
        {wholeTime(startDateTime, timeZone, language)}
      </Text>
      <Text fontSize="sm" color="fg.muted">
        {[consultationType && t(consultationLabel(consultationType)), doctor, hospitalName].filter(Boolean).join(' · ')}
      </Text>
    </Box>
  );
}
