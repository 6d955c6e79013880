import { useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { Box, chakra, Flex, Text } from '@openward/ui/layout';
import { type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import type SignaturePad from 'signature_pad';
import { withinPad } from './strokes.ts';

/** Pixels of the picture for one of the screen's: it is sharp on paper as well. */
const SHARPNESS = 2;
const QUALITY = 0.85;

/** What the dialog asks a pad for. */
export interface Drawing {
  /** The drawing as a JPEG; undefined where nothing is drawn. */
  picture(): Promise<Blob | undefined>;
  /** True where there is nothing to draw on, as the pad did not come; it says so itself. */
  isMissing(): boolean;
}

/** A pad to sign on with a pen, a finger or the mouse: dark ink on white, in the dark as well. */
export function DrawingPad({ ref, error }: { ref: Ref<Drawing>; error: string | undefined }) {
  const t = useT();
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(undefined);
  const [tries, setTries] = useState(1);
  const [failed, setFailed] = useState(0);
  const [isReady, setReady] = useState(false);
  const [isEmpty, setEmpty] = useState(true);
  const errorId = useId();
  const hasFailed = failed === tries;
  useEffect(() => {
    let ends: (() => void) | undefined;
    let isGone = false;
    const draw = ({ default: Pad }: typeof import('signature_pad')) => {
      if (!canvas.current || isGone) return;
      pad.current = new Pad(canvas.current, {
        penColor: '#101828',
        backgroundColor: '#ffffff',
        minWidth: 0.8,
        maxWidth: 2.4,
      });
      pad.current.addEventListener('endStroke', () => setEmpty(false));
      ends = fitted(canvas.current, pad.current);
      setReady(true);
    };
    import('signature_pad').then(draw).catch(() => {
      if (!isGone) setFailed(tries);
    });
    return () => {
      isGone = true;
      ends?.();
      pad.current?.off();
    };
  }, [tries]);
  useImperativeHandle(ref, () => ({
    isMissing: () => hasFailed,
    picture: async () => {
      if (!pad.current || pad.current.isEmpty()) return undefined;
      const drawn = await new Promise<Blob | null | undefined>((resolve) =>
        canvas.current ? canvas.current.toBlob(resolve, 'image/jpeg', QUALITY) : resolve(undefined),
      );
      return drawn ?? undefined;
    },
  }));
  const problem = hasFailed ? t('We could not load the drawing area.') : error;
  const clear = () => {
    pad.current?.clear();
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
        {/* One button: it keeps the focus where the one becomes the other. */}
        <Button variant="ghost" colorPalette="gray" minH="11" onClick={hasFailed ? () => setTries(tries + 1) : clear}>
          {hasFailed ? t('Try again') : t('Clear')}
        </Button>
      </Flex>
    </Box>
  );
}

/** Gives the picture the size that the pad has on the screen, now and when it changes; what is drawn stays, all of it. @returns how to end it */
function fitted(canvas: HTMLCanvasElement, pad: SignaturePad): () => void {
  let width = 0;
  const fit = () => {
    if (canvas.offsetWidth === width || canvas.offsetWidth === 0) return;
    width = canvas.offsetWidth;
    const drawn = withinPad(pad.toData(), { width, height: canvas.offsetHeight });
    canvas.width = width * SHARPNESS;
    canvas.height = canvas.offsetHeight * SHARPNESS;
    canvas.getContext('2d')?.scale(SHARPNESS, SHARPNESS);
    pad.clear();
    pad.fromData(drawn);
  };
  fit();
  const observer = new ResizeObserver(fit);
  observer.observe(canvas);
  return () => observer.disconnect();
}
