import { useFormState } from '@openward/ui/form';
import { UnsavedChanges } from './unsaved-changes.tsx';

/** In a form of something new: the question before it is left with something else than what was saved last. */
export function UnsavedForm({ saved }: { saved: unknown }) {
  const isUnsaved = useFormState(({ values, dirty }) => dirty && values !== saved);
  return <UnsavedChanges when={isUnsaved} />;
}
