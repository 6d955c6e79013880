export { type AgreedSaving, type AgreementProps, useAgreedSaving } from './agreed-saving.tsx';
export { ConflictChoice, ConflictPanel } from './conflict-note.tsx';
export { useDraft } from './draft.ts';
export { EditForm, type EditFormProps, type ShowValue } from './edit-form.tsx';
export { createFormStore, type FormStore, useFormStore } from './form-store.ts';
export { changesOf, type MergeRules, threeWay } from './three-way.ts';
export { UnsavedChanges } from './unsaved-changes.tsx';
export { UnsavedForm } from './unsaved-form.tsx';
export { conflictOf, type Edit, type Editing, type EditingOptions, useEditing } from './use-editing.ts';
