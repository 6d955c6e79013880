import { useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { Skeleton } from '@openward/ui/feedback';
import { Camera } from '@openward/ui/icons';
import { Box, chakra, Flex, Text } from '@openward/ui/layout';
import { type ReactNode, type Ref, useEffect, useState } from 'react';
import { useZxing } from 'react-zxing';
import { prepareDecoder } from './decoder.ts';

/** The camera picture with its overlay. */
export function ScannerStage(props: {
  ref?: Ref<HTMLDivElement>;
  isBusy: boolean;
  isCovered: boolean;
  onSeen: (code: string) => void;
  children?: ReactNode;
}) {
  const t = useT();
  return (
    <Box
      ref={props.ref}
      tabIndex={-1}
      role="region"
      aria-label={t('Scanner')}
      aria-busy={props.isBusy}
      position="relative"
      // With `hidden` the box would not grow with its text.
      overflow="clip"
      rounded="xl"
      bg="gray.solid"
      aspectRatio={{ base: '1', sm: '4/3' }}
      outline="none"
    >
      <CameraScanner onSeen={props.onSeen} isCovered={props.isCovered} />
      {props.children}
    </Box>
  );
}

/** Milliseconds between two scans (specification, section 9: QR scan delay). */
const SCAN_DELAY = 300;

/** Shows the camera and reads QR codes; on failure says why and offers a retry. */
function CameraScanner({ onSeen, isCovered }: { onSeen: (text: string) => void; isCovered: boolean }) {
  const [tried, setTried] = useState(0);
  const [isReady, setReady] = useState(false);
  const [problem, setProblem] = useState<CameraProblem | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try loads a decoder that did not come
  useEffect(() => {
    prepareDecoder().then(
      () => setReady(true),
      (error: unknown) => setProblem(cameraProblemOf(error)),
    );
  }, [tried]);
  if (problem) {
    const tryAgain = () => {
      setProblem(null);
      setTried(tried + 1);
    };
    // Hidden below a result, where its button is unreachable. The camera stays on to see codes that are still held.
    return isCovered ? null : <NoCamera problem={problem} onTryAgain={tryAgain} />;
  }
  if (!isReady) return <Skeleton w="full" h="full" />;
  return <Picture key={tried} onSeen={onSeen} onFailed={(error) => setProblem(cameraProblemOf(error))} />;
}

function Picture(props: { onSeen: (text: string) => void; onFailed: (error: unknown) => void }) {
  const t = useT();
  const { ref } = useZxing({
    formats: ['qr_code'],
    timeBetweenDecodingAttempts: SCAN_DELAY,
    onDecodeResult: ({ rawValue }) => props.onSeen(rawValue),
    // Specification, section 8: scan errors are only logged.
    onDecodeError: (error) => console.warn('scan', error),
    onError: props.onFailed,
  });
  return (
    <>
      <chakra.video ref={ref} muted playsInline aria-label={t('Camera picture')} w="full" h="full" objectFit="cover" />
      <Box
        position="absolute"
        inset="0"
        m="auto"
        h="68%"
        aspectRatio="1"
        borderWidth="3px"
        borderColor="white"
        rounded="2xl"
        // Dims everything around the frame for the code.
        shadow="0 0 0 100vmax color-mix(in srgb, {colors.gray.950} 45%, transparent)"
      />
    </>
  );
}

function NoCamera({ problem, onTryAgain }: { problem: CameraProblem; onTryAgain: () => void }) {
  const t = useT();
  return (
    <Flex direction="column" gap="3" align="center" justify="center" textAlign="center" bg="bg.muted" h="full" p="6">
      <Camera size="2.25rem" aria-hidden="true" />
      <Text fontWeight="semibold" fontSize="lg">
        {t(problem.title)}
      </Text>
      <Text color="fg.muted" fontSize="sm" maxW="sm">
        {t(problem.message)}
      </Text>
      <Button variant="outline" onClick={onTryAgain}>
        {t('Try again')}
      </Button>
    </Flex>
  );
}

/** Why there is no picture, and what helps; both are translated later. */
interface CameraProblem {
  title: string;
  message: string;
}

/** By the name of the error of `getUserMedia` (Media Capture and Streams, section 10). */
const BY_NAME: Record<string, CameraProblem> = {
  NotAllowedError: {
    title: 'The camera is not allowed',
    message: "Allow the camera in your browser's address bar and try again. Or type the code instead.",
  },
  NotFoundError: {
    title: 'We could not find a camera',
    message: 'Connect a camera and try again. Or type the code instead.',
  },
  NotReadableError: {
    title: 'Another program is using the camera',
    message: 'Close the other program and try again. Or type the code instead.',
  },
};

const OTHER: CameraProblem = {
  title: 'We could not start the camera',
  message: 'Try again, or type the code instead.',
};

function cameraProblemOf(error: unknown): CameraProblem {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  return BY_NAME[name] ?? OTHER;
}
