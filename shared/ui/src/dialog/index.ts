export { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';
export { FormDialog } from './form-dialog.tsx';
