import { useFormState } from '@openward/ui/form';
import { UnsavedChanges } from './unsaved-changes.tsx';

/** In a form for a new record: asks before values other than the last saved ones are lost. */
export function UnsavedForm({ saved }: { saved: unknown }) {
  const isUnsaved = useFormState(({ values, dirty }) => dirty && values !== saved);
  return <UnsavedChanges when={isUnsaved} />;
}
