import { useT } from '@openward/remote-kit';
import { Box } from '@openward/ui/layout';
import type { ReactNode, Ref } from 'react';
import { CameraScanner } from './camera-scanner.tsx';

/** The camera's picture in its frame, with what covers it. */
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
      overflow="hidden"
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
