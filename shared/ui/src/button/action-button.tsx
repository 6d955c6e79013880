import { Box, Button, type ButtonProps, Spinner } from '@chakra-ui/react';
import type { MouseEvent, RefAttributes } from 'react';

/**
 * A button that begins something. While that is on its way (`isBusy`), or where it makes no sense (`isOff`), it does
 * nothing, but it keeps the focus, its name and its width: `disabled` would throw the focus away.
 */
export function ActionButton({
  isBusy = false,
  isOff = false,
  children,
  onClick,
  ...rest
}: ButtonProps & RefAttributes<HTMLButtonElement> & { isBusy?: boolean; isOff?: boolean }) {
  const rests = isBusy || isOff;
  const click = (event: MouseEvent<HTMLButtonElement>) => (rests ? event.preventDefault() : onClick?.(event));
  return (
    <Button
      {...rest}
      position="relative"
      aria-disabled={rests || undefined}
      aria-busy={isBusy || undefined}
      onClick={click}
    >
      {isBusy && <Spinner position="absolute" size="sm" color="inherit" />}
      <Box as="span" display="inline-flex" alignItems="center" gap="2" opacity={isBusy ? 0 : undefined}>
        {children}
      </Box>
    </Button>
  );
}
