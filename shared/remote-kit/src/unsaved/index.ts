export { UnsavedChanges } from './unsaved-changes.tsx';
