import type { AdminAccount } from '@openward/contract/people';
import { useT } from '@openward/remote-kit';
import { type ColumnDef, RowActions } from '@openward/ui/data-grid';
import { useMemo } from 'react';
import { EmailCell } from '../lists/email-cell.tsx';
import { EditLink, PasswordLink } from '../lists/row-links.tsx';
import { StatusBadge } from '../lists/status-badge.tsx';

/** The columns of a list of administrators (specification, section 2). */
export function useAdminColumns(hasHospital: boolean): ColumnDef<AdminAccount, unknown>[] {
  const t = useT();
  return useMemo(
    () => [
      { accessorKey: 'firstName', header: t('First Name') },
      { accessorKey: 'lastName', header: t('Last Name') },
      { accessorKey: 'email', header: t('Email'), cell: ({ row }) => <EmailCell email={row.original.email} /> },
      ...(hasHospital ? [{ accessorKey: 'hospitalName', header: t('Hospital') }] : []),
      { accessorKey: 'status', header: t('Status'), cell: ({ row }) => <StatusBadge status={row.original.status} /> },
      {
        id: 'action',
        header: t('Action'),
        enableSorting: false,
        meta: { isActions: true },
        cell: ({ row: { original: admin } }) => (
          <RowActions>
            <EditLink to={`/admin/edit/${admin.id}`} person={admin} />
            <PasswordLink userId={admin.id} person={admin} />
          </RowActions>
        ),
      },
    ],
    [t, hasHospital],
  );
}
