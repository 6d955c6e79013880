import type { Document } from '@openward/contract/documents';
import { useT, useUser } from '@openward/remote-kit';
import { dayOf, documentDay } from '@openward/ui/date-time';
import { Flex, Text } from '@openward/ui/layout';

/** Whose document it is, for whoever is somebody else, and until when it is wanted. */
export function ForWhom({ document }: { document: Document }) {
  const t = useT();
  const { userRole, actingFor } = useUser();
  const { patient, dueOn } = document;
  const isOther = userRole !== 'ROLE_PATIENT' || actingFor !== undefined;
  if (!isOther && !dueOn) return null;
  const isOverdue = dueOn !== null && dueOn < dayOf(new Date().toISOString());
  const born = patient.dateOfBirth ? t('born {date}', { date: documentDay(patient.dateOfBirth) }) : '';
  const name = [`${patient.firstName} ${patient.lastName}`, born].filter(Boolean).join(', ');
  return (
    <Flex gap="2" columnGap="6" wrap="wrap" mb="5" fontSize="sm">
      {isOther && (
        <Text>
          {t('For:')} <strong>{name}</strong>
        </Text>
      )}
      {dueOn && (
        <Text color={isOverdue ? 'danger.fg' : 'fg.muted'} fontWeight={isOverdue ? 'semibold' : undefined}>
          {isOverdue
            ? t('This was wanted by {date}.', { date: documentDay(dueOn) })
            : t('Please fill it in by {date}.', { date: documentDay(dueOn) })}
        </Text>
      )}
    </Flex>
  );
}
