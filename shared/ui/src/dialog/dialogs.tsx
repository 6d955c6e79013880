import { Button, Dialog, Portal } from '@chakra-ui/react';
import { dialogSlotRecipe } from '@chakra-ui/react/theme';
import { type ReactNode, type RefObject, useRef } from 'react';
import { ActionButton } from '../button/action-button.tsx';
import { useFocusBack } from './use-focus-back.ts';

/** A modal dialog with a title. Escape closes it; for the focus see `useFocusBack`. */
function DialogFrame(props: {
  title: string;
  open: boolean;
  onClose: () => void;
  size: 'sm' | 'md';
  /** An alert dialog requires an answer and is announced at once. */
  isAlert?: boolean;
  /** A click outside does not close a form, so that input is not lost. */
  isForm?: boolean;
  /** The element with the initial focus; by default the first focusable one. */
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
      // Only a press outside closes it: a previous dialog may return its focus when this one is already open.
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
  /** The consequence of confirming, announced with the title. */
  children: NonNullable<ReactNode>;
  confirmLabel: string;
  cancelLabel: string;
  destructive?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  /** The action of the other button, if it is not closing. The confirm button then has the initial focus. */
  onCancel?: () => void;
  /** Called for Escape, a click outside, and the other button without `onCancel`. */
  onClose: () => void;
}

/** Asks before an action. Focuses the cancel button first, and returns the focus after closing. Escape closes. */
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

/** A dialog with a form, which has its own buttons. */
export function FormDialog(props: {
  title: string;
  /** The subject or consequence, announced with the title before the first field takes the focus. */
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
