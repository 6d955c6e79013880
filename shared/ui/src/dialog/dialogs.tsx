import { Button, Dialog, Portal } from '@chakra-ui/react';
import { dialogSlotRecipe } from '@chakra-ui/react/theme';
import { type ReactNode, type RefObject, useRef } from 'react';
import { ActionButton } from '../button/action-button.tsx';
import { useFocusBack } from './use-focus-back.ts';

/** A dialog over a dimmed page, with its title. Escape closes it, and the focus returns as `useFocusBack` says. */
function DialogFrame(props: {
  title: string;
  open: boolean;
  onClose: () => void;
  size: 'sm' | 'md';
  /** An alert dialog waits for an answer and is read out at once. */
  isAlert?: boolean;
  /** What is typed is not lost by a click beside it. */
  isForm?: boolean;
  /** What has the focus first; by default the first that can have it. */
  firstFocus?: RefObject<HTMLElement | null> | undefined;
  children: ReactNode;
}) {
  useFocusBack(props.open);
  return (
    <Dialog.Root
      recipe={dialogSlotRecipe}
      role={props.isAlert ? 'alertdialog' : 'dialog'}
      open={props.open}
      onOpenChange={({ open }) => !open && props.onClose()}
      closeOnInteractOutside={!props.isForm}
      // Only a press beside it closes it: a dialog before this one may give its focus back when this one is there already.
      onFocusOutside={(event) => event.preventDefault()}
      initialFocusEl={() => props.firstFocus?.current ?? null}
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

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** What will happen, or what happens next to whom: read out with the title when the dialog opens. */
  children: NonNullable<ReactNode>;
  confirmLabel: string;
  cancelLabel: string;
  /** Draws the confirming button as one that takes something away. */
  destructive?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  /** The other button, where it is something else than closing; then the confirming one has the focus first. */
  onCancel?: () => void;
  /** Escape, a click beside it, and the other button unless `onCancel` says otherwise. */
  onClose: () => void;
}

/** Asks before something happens, and says what. Focus goes to the way out, Escape closes, focus returns to where it was. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const confirm = useRef<HTMLButtonElement>(null);
  const firstFocus = props.onCancel && confirm;
  return (
    <DialogFrame
      title={props.title}
      open={props.open}
      onClose={props.onClose}
      size="sm"
      isAlert
      firstFocus={firstFocus}
    >
      <Dialog.Body>
        <Dialog.Description as="div" color="fg.muted" fontSize="inherit">
          {props.children}
        </Dialog.Description>
      </Dialog.Body>
      <Dialog.Footer flexWrap="wrap">
        <Button variant="outline" colorPalette="gray" onClick={props.onCancel ?? props.onClose}>
          {props.cancelLabel}
        </Button>
        <ActionButton
          ref={confirm}
          colorPalette={props.destructive ? 'danger' : 'accent'}
          isBusy={props.busy ?? false}
          onClick={props.onConfirm}
        >
          {props.confirmLabel}
        </ActionButton>
      </Dialog.Footer>
    </DialogFrame>
  );
}

/** A dialog around something to fill in, which brings its own buttons. */
export function FormDialog(props: {
  title: string;
  /** Which thing it is about or what will happen: read out with the title, before the first field that has the focus. */
  description: NonNullable<ReactNode>;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <DialogFrame title={props.title} open onClose={props.onClose} size="md" isForm>
      <Dialog.Body pb="6">
        <Dialog.Description as="div" color="fg.muted" mb="4">
          {props.description}
        </Dialog.Description>
        {props.children}
      </Dialog.Body>
    </DialogFrame>
  );
}
