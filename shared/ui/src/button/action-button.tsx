import { Box, Button, type ButtonProps, Spinner } from '@chakra-ui/react';
import type { MouseEvent, RefAttributes } from 'react';

/**
 * A button that starts an action. While it is busy or off, it does nothing but keeps its focus, name and width;
 * `disabled` would lose the focus.
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
