import type { ListedDocument } from '@openward/contract/documents';
import { useT, useUser } from '@openward/remote-kit';
import { DataGrid } from '@openward/ui/data-grid';
import { EmptyState, ErrorState, LoadingState } from '@openward/ui/feedback';
import { FileText } from '@openward/ui/icons';
import { Panel } from '@openward/ui/layout';
import { useMemo } from 'react';
import { columnsFor } from './columns.tsx';
import type { useDocuments } from './use-documents.ts';

/** One person's documents, page by page. */
export function DocumentsGrid(props: {
  list: ReturnType<typeof useDocuments>;
  onCancel: (document: ListedDocument) => void;
}) {
  const t = useT();
  const { userRole } = useUser();
  const { grid, found, setGrid } = props.list;
  const { onCancel } = props;
  const first = grid.page * grid.size + 1;
  const columns = useMemo(
    () => columnsFor(first, t, userRole === 'ROLE_SYS_ADMIN' ? onCancel : undefined),
    [first, t, userRole, onCancel],
  );
  if (found.isPending) return <LoadingState label={t('Loading')} rows={4} height="16" />;
  if (!found.data) {
    return (
      <ErrorState
        title={t('The documents could not be loaded')}
        retryLabel={t('Retry')}
        onRetry={() => void found.refetch()}
      />
    );
  }
  return (
    <DataGrid
      caption={t('Documents')}
      columns={columns}
      rows={found.data.rows}
      total={found.data.total}
      state={grid}
      onChange={setGrid}
      rowId={({ id }) => id}
      minWidth="42rem"
      isStale={found.isPlaceholderData}
      labels={{
        pageSize: t('Rows per page'),
        previous: t('Previous'),
        next: t('Next'),
        range: (from, to, total) => t('{from}–{to} of {total}', { from, to, total }),
        sort: {
          label: t('Sort by'),
          none: t('What waits first'),
          ascending: (column) => t('{column}, ascending', { column }),
          descending: (column) => t('{column}, descending', { column }),
        },
      }}
      empty={
        <Panel>
          <EmptyState icon={<FileText />} title={t('No documents yet')}>
            {userRole === 'ROLE_PATIENT'
              ? t('When your practice has a form for you, it stands here, and you are told.')
              : t('This patient has no documents. Assign a form to begin.')}
          </EmptyState>
        </Panel>
      }
    />
  );
}
