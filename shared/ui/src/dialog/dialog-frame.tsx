import { Dialog, Portal } from '@chakra-ui/react';
import { dialogSlotRecipe } from '@chakra-ui/react/theme';
import type { ReactNode } from 'react';

/** A dialog over a dimmed page, with its title. Escape closes, the focus returns to where it was. */
export function DialogFrame(props: {
  title: string;
  open: boolean;
  onClose: () => void;
  size: 'sm' | 'md';
  /** An alert dialog waits for an answer and is read out at once. */
  isAlert?: boolean;
  children: ReactNode;
}) {
  return (
    <Dialog.Root
      recipe={dialogSlotRecipe}
      role={props.isAlert ? 'alertdialog' : 'dialog'}
      open={props.open}
      onOpenChange={({ open }) => !open && props.onClose()}
      placement="center"
      size={props.size}
      scrollBehavior="inside"
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop bg="bg.backdrop" />
        <Dialog.Positioner px="4">
          <Dialog.Content rounded="xl" bg="bg.raised">
            <Dialog.Header>
              <Dialog.Title>{props.title}</Dialog.Title>
            </Dialog.Header>
            {props.children}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
