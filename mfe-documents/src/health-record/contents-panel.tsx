import type { RecordContents } from '@openward/contract/health-record';
import { type T, useT } from '@openward/remote-kit';
import { Notice } from '@openward/ui/feedback';
import { CalendarDays, FileText, User } from '@openward/ui/icons';
import { Box, Flex, Grid, Stack, Text } from '@openward/ui/layout';
import type { ReactNode } from 'react';

/** The content of the download. `isOld` is true while other days are being counted. */
export function ContentsPanel({ contents, isOld }: { contents: RecordContents; isOld: boolean }) {
  const t = useT();
  const { appointments, documents, isTooMuch } = contents;
  return (
    <Stack gap="4">
      <Grid
        as="ul"
        listStyleType="none"
        templateColumns={{ base: '1fr', md: 'repeat(3, 1fr)' }}
        gap={{ base: '3', md: '6' }}
        aria-busy={isOld || undefined}
      >
        <Part icon={<User size="1.25rem" />} title={t('Profile')}>
          {t('Name, contact details, address, insurance and emergency contact')}
        </Part>
        <Part icon={<CalendarDays size="1.25rem" />} title={appointmentsLabel(appointments, t)}>
          {appointments === null
            ? t('Appointments are not shared with you')
            : t('With doctor, place, reason and outcome')}
        </Part>
        <Part icon={<FileText size="1.25rem" />} title={documentsLabel(documents, t)}>
          {filesLabel(contents, t)}
        </Part>
      </Grid>
      {isTooMuch && <Notice kind="warning">{t('This is too much for one download. Please choose fewer days.')}</Notice>}
    </Stack>
  );
}

function Part({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <Flex as="li" gap="3" align="flex-start">
      <Flex
        align="center"
        justify="center"
        boxSize="10"
        flexShrink="0"
        rounded="lg"
        bg="accent.subtle"
        color="accent.fg"
        aria-hidden="true"
      >
        {icon}
      </Flex>
      <Box minW="0">
        <Text fontWeight="semibold">{title}</Text>
        <Text color="fg.muted" fontSize="sm">
          {children}
        </Text>
      </Box>
    </Flex>
  );
}

function appointmentsLabel(count: number | null, t: T): string {
  // Null means that the reader may not see the appointments.
  if (count === null) return t('Appointments');
  if (count === 0) return t('No appointments');
  return count === 1 ? t('1 appointment') : t('{count} appointments', { count });
}

function documentsLabel(count: number, t: T): string {
  if (!count) return t('No completed documents');
  return count === 1 ? t('1 completed document') : t('{count} completed documents', { count });
}

function filesLabel({ documents, files }: RecordContents, t: T): string {
  if (!documents) return t('Forms not yet filled in are not included');
  if (!files) return t('With questions, answers and signature');
  return files === 1
    ? t('With questions, answers, signature and the name of 1 file')
    : t('With questions, answers, signature and the names of {count} files', { count: files });
}
