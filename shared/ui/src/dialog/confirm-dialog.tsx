import { Button, Dialog } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { ActionButton } from '../button/action-button.tsx';
import { DialogFrame } from './dialog-frame.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  /** Draws the confirming button as one that takes something away. */
  destructive?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  /** The other button, where it is something else than closing. */
  onCancel?: () => void;
  /** Escape, a click beside it, and the other button unless `onCancel` says otherwise. */
  onClose: () => void;
}

/** Asks before something happens. Focus goes to the way out, Escape closes, focus returns to where it was. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <DialogFrame title={props.title} open={props.open} onClose={props.onClose} size="sm" isAlert>
      <Dialog.Body color="fg.muted">{props.children}</Dialog.Body>
      <Dialog.Footer>
        <Button variant="outline" colorPalette="gray" onClick={props.onCancel ?? props.onClose}>
          {props.cancelLabel}
        </Button>
        <ActionButton
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
