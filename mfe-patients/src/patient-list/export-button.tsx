import { useT } from '@openward/remote-kit';
import { useServerChange } from '@openward/remote-kit/query';
import { ActionButton } from '@openward/ui/button';
import { Download } from '@openward/ui/icons';
import { records } from '../records-client.ts';
import { saveFile } from '../save-file.ts';
import type { ListState } from './list-state.ts';

/** Saves what the list is narrowed down to, all of its pages, as a file for a spreadsheet. */
export function ExportButton({ state: { q, sort, doctors } }: { state: ListState }) {
  const t = useT();
  const saving = useServerChange(
    () => records.exportPatients({ query: { q, sort, doctors: doctors.join(',') } }),
    ({ result }) => saveFile(result, `patients-${new Date().toISOString().slice(0, 10)}.csv`),
  );
  return (
    <ActionButton
      variant="outline"
      colorPalette="gray"
      minH="11"
      isBusy={saving.isPending}
      onClick={() => saving.mutate(undefined)}
    >
      <Download size="1.125rem" aria-hidden="true" /> {t('Export CSV')}
    </ActionButton>
  );
}
