import { Box, Flex, IconButton, Text } from '@chakra-ui/react';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

/** The display time (specification, section 9). */
export const TOAST_MILLISECONDS = 6000;

export interface ToastContent {
  id: number;
  kind: 'success' | 'error' | 'info';
  text: string;
}

const LOOK = {
  success: { palette: 'success', Icon: CircleCheck },
  error: { palette: 'danger', Icon: CircleAlert },
  info: { palette: 'info', Icon: Info },
} as const;

/** The toasts, newest last. Each closes after 6 seconds unless hovered or focused. The caller has the live region. */
export function Toasts(props: { toasts: ToastContent[]; dismissLabel: string; onDismiss: (id: number) => void }) {
  return (
    <Flex
      data-frame=""
      direction="column"
      gap="2"
      position="fixed"
      zIndex="toast"
      insetInlineEnd={{ base: '4', md: '6' }}
      insetInlineStart={{ base: '4', md: 'auto' }}
      // On a phone below the top bar, because at the bottom they would cover the next button.
      top={{ base: '4.5rem', lg: 'auto' }}
      bottom={{ lg: '6' }}
      maxW={{ md: 'sm' }}
    >
      {props.toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} dismissLabel={props.dismissLabel} onDismiss={props.onDismiss} />
      ))}
    </Flex>
  );
}

function Toast(props: { toast: ToastContent; dismissLabel: string; onDismiss: (id: number) => void }) {
  const { toast, onDismiss } = props;
  const { palette, Icon } = LOOK[toast.kind];
  const [isHeld, setHeld] = useState(false);
  const before = useRef<EventTarget | null>(null);
  useEffect(() => {
    // The time starts over after the user stops hovering or leaves the focus.
    if (isHeld) return;
    const timer = setTimeout(() => onDismiss(toast.id), TOAST_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [toast.id, onDismiss, isHeld]);
  return (
    <Flex
      role={toast.kind === 'error' ? 'alert' : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ relatedTarget }) => {
        before.current = relatedTarget;
        setHeld(true);
      }}
      onBlur={() => setHeld(false)}
      align="flex-start"
      gap="3"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderInlineStartWidth="4px"
      borderInlineStartColor={`${palette}.solid`}
      rounded="lg"
      shadow="lg"
      ps="3"
      pe="1"
      py="2"
      animation={{ base: 'slide-from-top 180ms ease-out', lg: 'slide-from-bottom 180ms ease-out' }}
    >
      <Box color={`${palette}.fg`} mt="2">
        <Icon size="1.125rem" aria-hidden="true" />
      </Box>
      <Text flex="1" fontSize="sm" py="1.5">
        {toast.text}
      </Text>
      <IconButton
        aria-label={props.dismissLabel}
        size="xs"
        variant="ghost"
        onClick={() => {
          // The button disappears with the toast, so the focus returns to where it came from (WCAG 2.2, 2.4.3).
          const { current } = before;
          const back =
            current instanceof HTMLElement && current.isConnected ? current : document.querySelector('main h1');
          if (back instanceof HTMLElement) back.focus({ preventScroll: true });
          onDismiss(toast.id);
        }}
      >
        <X size="1rem" />
      </IconButton>
    </Flex>
  );
}
