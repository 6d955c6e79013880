import { raiseFailure, useT } from '@openward/remote-kit';
import { ActionButton } from '@openward/ui/button';
import { Download } from '@openward/ui/icons';
import { useState } from 'react';
import { audit, queryOf } from './audit-client.ts';
import type { AuditFilter } from './audit-filter.ts';

/** Saves all that passes the filter as a file for a spreadsheet; the call carries the session, which a link could not. */
export function ExportButton({ filter }: { filter: AuditFilter }) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { result } = await audit.exportAudit({ query: queryOf(filter) }, { quiet: true });
      saveFile(result, `openward-audit-${new Date().toISOString().slice(0, 10)}.csv`);
    } catch (error) {
      raiseFailure(error, t);
    } finally {
      setBusy(false);
    }
  };
  return (
    <ActionButton variant="outline" minH="11" isBusy={isBusy} onClick={() => void save()}>
      <Download size="1.125rem" aria-hidden="true" /> {t('Save as CSV')}
    </ActionButton>
  );
}

function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser has begun to save it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
