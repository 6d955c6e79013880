import type { ListedForm } from '@openward/contract/forms';
import { Link, useT } from '@openward/remote-kit';
import { type ColumnDef, RowAction, RowActions } from '@openward/ui/data-grid';
import { Badge } from '@openward/ui/feedback';
import { useMemo } from 'react';
import { statusWords } from '../form-builder/status-words.ts';

/** What the list can be sorted by. */
export const SORTABLE = ['displayName', 'formName', 'isEsignatureRequired', 'status'] as const;

/** The columns of the list of forms (specification, section 2). @param before rows on the pages before this one */
export function useFormColumns(before: number): ColumnDef<ListedForm, unknown>[] {
  const t = useT();
  return useMemo(
    () => [
      {
        id: 'number',
        header: t('S.No.'),
        enableSorting: false,
        meta: { width: '4.5rem' },
        cell: ({ row }) => before + row.index + 1,
      },
      { accessorKey: 'displayName', header: t('Display Name'), meta: { width: '26%' } },
      { accessorKey: 'formName', header: t('Form Name'), meta: { width: '22%' } },
      {
        accessorKey: 'isEsignatureRequired',
        header: t('E Signature Required'),
        cell: ({ row }) => (row.original.isEsignatureRequired ? t('Yes') : t('No')),
      },
      {
        accessorKey: 'status',
        header: t('Status'),
        cell: ({ row: { original: form } }) => (
          <Badge
            colorPalette={form.status === 'ACTIVE' ? 'success' : 'gray'}
            variant={form.status === 'ACTIVE' ? 'subtle' : 'outline'}
            size="md"
            rounded="full"
            px="2.5"
          >
            {statusWords(form.status, t)}
          </Badge>
        ),
      },
      {
        id: 'action',
        header: t('Action'),
        enableSorting: false,
        meta: { isActions: true, width: '11.5rem' },
        cell: ({ row: { original: form } }) => (
          <RowActions>
            <RowAction asChild>
              <Link to={`/admin/dynamicform/${form.id}`} aria-label={t('Edit {name}', { name: form.displayName })}>
                {t('Edit')}
              </Link>
            </RowAction>
            <RowAction asChild>
              <Link
                to={`/admin/dynamicform/view/${form.id}`}
                aria-label={t('Preview of {name}', { name: form.displayName })}
              >
                {t('Preview')}
              </Link>
            </RowAction>
          </RowActions>
        ),
      },
    ],
    [t, before],
  );
}
