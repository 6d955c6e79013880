import { call } from '@openward/api-client';
import { exportAudit } from '@openward/contract/audit';
import { useT } from '@openward/remote-kit';
import { useSavedFile } from '@openward/remote-kit/query';
import { ActionButton } from '@openward/ui/button';
import { Download } from '@openward/ui/icons';
import { queryOf } from './audit-client.ts';
import type { AuditFilter } from './audit-filter.ts';

/** Saves all that passes the filter as a file for a spreadsheet. */
export function ExportButton({ filter }: { filter: AuditFilter }) {
  const t = useT();
  const file = useSavedFile(
    () => call(exportAudit, { query: queryOf(filter) }, { quiet: true }),
    `openward-audit-${new Date().toISOString().slice(0, 10)}.csv`,
  );
  return (
    <ActionButton variant="outline" minH="11" isBusy={file.isBusy} onClick={() => void file.save()}>
      <Download size="1.125rem" aria-hidden="true" /> {t('Save as CSV')}
    </ActionButton>
  );
}
