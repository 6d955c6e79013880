import { useT } from '@openward/remote-kit';
import { Box, chakra } from '@openward/ui/layout';
import { useState } from 'react';
import { isSignalOn, turnSignal } from './signal.ts';

/** Turns sound and vibration of the scanner on and off, on this device. */
export function SignalSwitch() {
  const t = useT();
  const [isOn, setOn] = useState(isSignalOn);
  return (
    <chakra.button
      type="button"
      role="switch"
      aria-checked={isOn}
      display="flex"
      alignItems="center"
      gap="3"
      minH="10"
      fontSize="sm"
      cursor="pointer"
      rounded="md"
      focusVisibleRing="outside"
      onClick={() => {
        turnSignal(!isOn);
        setOn(!isOn);
      }}
    >
      <Box as="span" w="9" h="5" p="0.5" rounded="full" bg={isOn ? 'accent.solid' : 'border.emphasized'}>
        <Box
          as="span"
          display="block"
          boxSize="4"
          rounded="full"
          bg="bg.panel"
          transition="translate 150ms"
          translate={isOn ? '1rem 0' : '0 0'}
        />
      </Box>
      {t('Sound and vibration')}
    </chakra.button>
  );
}
