export { useDraft } from './draft.ts';
export { UnsavedChanges } from './unsaved-changes.tsx';
