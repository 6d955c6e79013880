import { call } from '@openward/api-client';
import { exportPatients } from '@openward/contract/people';
import { useT } from '@openward/remote-kit';
import { useSavedFile } from '@openward/remote-kit/query';
import { ActionButton } from '@openward/ui/button';
import { Download } from '@openward/ui/icons';

import type { ListState } from './list-state.ts';

/** Saves what the list is narrowed down to, all of its pages, as a file for a spreadsheet. */
export function ExportButton({ state: { q, sort, doctors } }: { state: ListState }) {
  const t = useT();
  const file = useSavedFile(
    () => call(exportPatients, { query: { q, sort, doctors: doctors.join(',') } }),
    `patients-${new Date().toISOString().slice(0, 10)}.csv`,
  );
  return (
    <ActionButton variant="outline" colorPalette="gray" minH="11" isBusy={file.isBusy} onClick={() => void file.save()}>
      <Download size="1.125rem" aria-hidden="true" /> {t('Export CSV')}
    </ActionButton>
  );
}
