import { Popover, Portal } from '@chakra-ui/react';
import { popoverSlotRecipe } from '@chakra-ui/react/theme';
import type { ReactNode } from 'react';

/** A panel that opens at a button. Escape or a press outside closes it. */
export function PopoverPanel({ trigger, label, children }: { trigger: ReactNode; label: string; children: ReactNode }) {
  return (
    <Popover.Root recipe={popoverSlotRecipe} lazyMount unmountOnExit positioning={{ placement: 'bottom-end' }}>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Portal>
        <Popover.Positioner>
          <Popover.Content
            aria-label={label}
            bg="bg.raised"
            w="min(26rem, calc(100vw - 2rem))"
            maxH="min(38rem, var(--available-height, 80dvh))"
            overflowY="auto"
          >
            <Popover.Body>{children}</Popover.Body>
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}
