export { TOAST_MILLISECONDS, type ToastContent, Toasts } from './toast.tsx';
