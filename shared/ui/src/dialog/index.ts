export { ConfirmDialog, type ConfirmDialogProps, FormDialog } from './dialogs.tsx';
