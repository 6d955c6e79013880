import { useT } from '@openward/remote-kit';
import { Notice } from '@openward/ui/feedback';
import { Camera } from '@openward/ui/icons';
import { Box, chakra, Flex, Text } from '@openward/ui/layout';
import { useEffect, useState } from 'react';
import { useZxing } from 'react-zxing';
import { prepareDecoder } from './decoder.ts';

/** Specification, section 9: QR scan delay. */
const SCAN_DELAY = 300;

/** The camera's picture, read for QR codes while it is not paused. */
export function CameraScanner({ paused, onScanned }: { paused: boolean; onScanned: (text: string) => void }) {
  const [isReady, setReady] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    prepareDecoder().then(
      () => setReady(true),
      () => setFailed(true),
    );
  }, []);
  if (hasFailed) return <NoCamera />;
  return isReady ? (
    <Picture paused={paused} onScanned={onScanned} onFailed={() => setFailed(true)} />
  ) : (
    <Box bg="gray.subtle" rounded="xl" aspectRatio="4/3" />
  );
}

function Picture(props: { paused: boolean; onScanned: (text: string) => void; onFailed: () => void }) {
  const t = useT();
  const { ref } = useZxing({
    formats: ['qr_code'],
    paused: props.paused,
    timeBetweenDecodingAttempts: SCAN_DELAY,
    onDecodeResult: ({ rawValue }) => props.onScanned(rawValue),
    // Specification, section 8: scan errors are only logged.
    onDecodeError: (error) => console.warn('scan', error),
    onError: props.onFailed,
  });
  return (
    <Box position="relative" bg="gray.solid" rounded="xl" overflow="hidden" aspectRatio="4/3">
      <chakra.video ref={ref} muted playsInline aria-label={t('Camera picture')} w="full" h="full" objectFit="cover" />
      <Box position="absolute" inset="18%" borderWidth="3px" borderColor="white" rounded="2xl" opacity="0.75" />
    </Box>
  );
}

function NoCamera() {
  const t = useT();
  return (
    <Flex direction="column" gap="3" align="center" justify="center" bg="bg.muted" rounded="xl" aspectRatio="4/3" p="6">
      <Camera size={32} aria-hidden="true" />
      <Text fontWeight="semibold">{t('No camera can be used here')}</Text>
      <Notice kind="info">
        {t('Allow the camera in your browser, or type the code or choose a picture instead.')}
      </Notice>
    </Flex>
  );
}
