export { EditForm, type EditFormProps, type ShowValue } from './edit-form.tsx';
export { changesOf, type MergeRules, threeWay } from './three-way.ts';
export { type Edit, type Editing, type EditingOptions, useEditing } from './use-editing.ts';
