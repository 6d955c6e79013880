import { UnsavedChanges } from '@openward/remote-kit/unsaved';
import { useFormikContext } from '@openward/ui/form';

/** The question before a form is left that holds something else than what was saved last. */
export function UnsavedForm({ saved }: { saved: unknown }) {
  const { values, dirty } = useFormikContext();
  return <UnsavedChanges when={dirty && values !== saved} />;
}
