import { shownCode } from '@openward/contract/appointments';
import { useT } from '@openward/remote-kit';
import { PageHeader, Panel, Stack, Text } from '@openward/ui/layout';

/** What a device shows that nobody has paired yet: its code, and what staff do with it. */
export function PairingCode({ code }: { code: string }) {
  const t = useT();
  return (
    <>
      <PageHeader title={t('Pair this device')}>
        {t('Once it is paired, patients can check in here by themselves.')}
      </PageHeader>
      <Panel rank="hero">
        <Stack gap="6" align="center" textAlign="center" py={{ base: '2', md: '6' }}>
          <Text fontSize={{ base: 'md', md: 'xl' }}>{t('The code of this device')}</Text>
          <Text
            role="status"
            fontSize={{ base: '2.5rem', md: '5rem' }}
            fontWeight="bold"
            fontVariantNumeric="tabular-nums"
            letterSpacing="0.08em"
            lineHeight="1"
            whiteSpace="nowrap"
          >
            {shownCode(code)}
          </Text>
          <Stack
            as="ol"
            gap="3"
            textAlign="start"
            fontSize={{ base: 'md', md: 'lg' }}
            listStyleType="decimal"
            ps="6"
            maxW="2xl"
          >
            <li>{t('On another device, sign in as staff and open the scanner.')}</li>
            <li>{t('Choose “Self check-in devices” there, type this code and give the device a name.')}</li>
            <li>{t('This screen changes by itself. The code is good for 10 minutes, then another one comes.')}</li>
          </Stack>
        </Stack>
      </Panel>
      <Text color="fg.muted">{t('Are you a patient? Please check in at the desk.')}</Text>
    </>
  );
}
