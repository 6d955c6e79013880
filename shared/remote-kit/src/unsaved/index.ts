export { type AgreedSaving, type AgreementProps, useAgreedSaving } from './agreed-saving.tsx';
export { useDraft } from './draft.ts';
export { UnsavedChanges } from './unsaved-changes.tsx';
export { UnsavedForm } from './unsaved-form.tsx';
