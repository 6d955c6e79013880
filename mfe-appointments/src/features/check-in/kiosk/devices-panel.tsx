import { lazy, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { LoadingState } from '@openward/ui/feedback';
import { Monitor } from '@openward/ui/icons';
import { Box, Flex, Heading, Panel } from '@openward/ui/layout';
import { Suspense, useId, useState } from 'react';

const KioskDevices = lazy(() => import('./kiosk-devices.tsx'));

/** Folded by default, because the desk rarely needs it. */
export default function DevicesPanel() {
  const t = useT();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel>
      <Heading as="h2" fontSize="md">
        <Button
          variant="ghost"
          colorPalette="gray"
          ms="-4"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <Flex as="span" align="center" gap="2">
            <Monitor size="1.125rem" aria-hidden="true" /> {t('Self check-in devices')}
          </Flex>
        </Button>
      </Heading>
      <Box id={id} hidden={!isOpen} mt={isOpen ? '4' : '0'}>
        {isOpen && (
          <Suspense fallback={<LoadingState label={t('Loading')} rows={2} height="16" />}>
            <KioskDevices />
          </Suspense>
        )}
      </Box>
    </Panel>
  );
}
