export { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';
export { FormDialog } from './form-dialog.tsx';
export { NamedDialog, type NamedLine } from './named-dialog.tsx';
