import { useOwnDoctors } from '@openward/practice-ui/doctors';
import { useT, useUser } from '@openward/remote-kit';
import { Box, Flex, Page, PageHeader, Text } from '@openward/ui/layout';
import { useState } from 'react';
import { DoctorsFound } from '../doctors/doctors-found.tsx';
import { BlockForm } from './block-form.tsx';
import { CurrentBlocks } from './current-blocks.tsx';

/** `/doctor/block`: a doctor blocks the own schedule, administrators that of a doctor (specification, section 2). */
export default function BlockPage() {
  const t = useT();
  const isOwn = useUser().userRole === 'ROLE_DOCTOR';
  const doctors = useOwnDoctors();
  const [chosenId, setChosenId] = useState('');
  const chosen = doctors.data?.find(({ id }) => id === chosenId) ?? (isOwn ? doctors.data?.[0] : undefined);
  return (
    <Page>
      <PageHeader title={isOwn ? t('Block my schedule') : t('Block doctor schedule')}>
        {t('Nobody can book a blocked time. What is booked already has to be moved or cancelled first.')}
      </PageHeader>
      <DoctorsFound doctors={doctors} rows={2}>
        {(all) => (
          <Flex gap="6" direction={{ base: 'column', lg: 'row' }} align="stretch">
            <Box flex="1" minW="0">
              <BlockForm doctors={all} own={isOwn ? chosen : undefined} onDoctor={setChosenId} />
            </Box>
            <Box flex="1" minW="0">
              {chosen ? (
                <CurrentBlocks key={chosen.id} doctor={chosen} />
              ) : (
                <Text color="fg.muted">{t('Choose a doctor to see which times are blocked.')}</Text>
              )}
            </Box>
          </Flex>
        )}
      </DoctorsFound>
    </Page>
  );
}
