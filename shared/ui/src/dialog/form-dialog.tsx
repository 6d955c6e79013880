import { Dialog } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { DialogFrame } from './dialog-frame.tsx';

/** A dialog around something to fill in, which brings its own buttons. */
export function FormDialog(props: {
  title: string;
  description?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <DialogFrame title={props.title} open onClose={props.onClose} size="md">
      <Dialog.Body pb="6">
        {props.description && (
          <Dialog.Description as="div" color="fg.muted" mb="4">
            {props.description}
          </Dialog.Description>
        )}
        {props.children}
      </Dialog.Body>
    </DialogFrame>
  );
}
