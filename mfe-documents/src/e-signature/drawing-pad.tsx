import { useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { Box, chakra, Flex, Text } from '@openward/ui/layout';
import { type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { type DrawnSignature, type KeptDrawing, keptDrawing } from './kept-drawing.ts';

/** The pad's interface for the dialog. */
export interface Drawing {
  /** The drawn signature; undefined if nothing is drawn. */
  signature(): Promise<DrawnSignature | undefined>;
  /** True if the pad failed to load; the pad shows the message itself. */
  isMissing(): boolean;
}

/** A pad to sign on with a pen, a finger or the mouse. */
export function DrawingPad({ ref, error }: { ref: Ref<Drawing>; error: string | undefined }) {
  const t = useT();
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawing = useRef<KeptDrawing>(undefined);
  const [tries, setTries] = useState(1);
  const [failed, setFailed] = useState(0);
  const [isReady, setReady] = useState(false);
  const [isEmpty, setEmpty] = useState(true);
  const errorId = useId();
  const hasFailed = failed === tries;
  useEffect(() => {
    let isGone = false;
    const draw = ({ default: Pad }: typeof import('signature_pad')) => {
      if (!canvas.current || isGone) return;
      drawing.current = keptDrawing(canvas.current, Pad, () => setEmpty(false));
      setReady(true);
    };
    import('signature_pad').then(draw).catch(() => {
      if (!isGone) setFailed(tries);
    });
    return () => {
      isGone = true;
      drawing.current?.end();
    };
  }, [tries]);
  useImperativeHandle(ref, () => ({
    isMissing: () => hasFailed,
    signature: async () => drawing.current?.signature(),
  }));
  const problem = hasFailed ? t('We could not load the drawing area.') : error;
  const clear = () => {
    drawing.current?.clear();
    setEmpty(true);
  };
  return (
    <Box>
      <Text fontSize="sm" fontWeight="medium" mb="1.5">
        {t('Draw your signature')}
      </Text>
      <Box
        borderWidth="1px"
        borderColor={error ? 'danger.solid' : 'border.emphasized'}
        rounded="lg"
        overflow="hidden"
        bg="white"
      >
        <chakra.canvas
          ref={canvas}
          role="img"
          aria-label={isEmpty ? t('Your drawn signature, empty') : t('Your drawn signature')}
          aria-describedby={problem && errorId}
          // Strokes made before the pad has loaded would be lost.
          aria-busy={!isReady && !hasFailed}
          display="block"
          w="full"
          h="40"
          cursor={isReady ? 'crosshair' : 'progress'}
          touchAction="none"
        />
      </Box>
      <Flex justify="space-between" align="center" gap="3" mt="1" minH="11">
        <Text id={errorId} role="alert" fontSize="sm" color="danger.fg">
          {problem}
        </Text>
        {/* One button for both, so that it keeps the focus when its action changes. */}
        <Button variant="ghost" colorPalette="gray" minH="11" onClick={hasFailed ? () => setTries(tries + 1) : clear}>
          {hasFailed ? t('Try again') : t('Clear')}
        </Button>
      </Flex>
    </Box>
  );
}
