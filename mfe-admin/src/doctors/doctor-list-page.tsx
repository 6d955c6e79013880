import type { DoctorAccount } from '@openward/contract/people';
import { useT } from '@openward/remote-kit';
import { type ColumnDef, RowActions } from '@openward/ui/data-grid';
import { useMemo } from 'react';
import { EmailCell } from '../lists/email-cell.tsx';
import { PeopleList } from '../lists/people-list.tsx';
import { EditLink, PasswordLink } from '../lists/row-links.tsx';
import { StatusBadge } from '../lists/status-badge.tsx';
import { askForDoctors } from './ask-for-doctors.ts';

/** `/doctor`: the doctors; to an HCP admin, those of the own hospital. */
export default function DoctorListPage() {
  const t = useT();
  const columns = useMemo<ColumnDef<DoctorAccount, unknown>[]>(
    () => [
      { accessorKey: 'firstName', header: t('First Name') },
      { accessorKey: 'lastName', header: t('Last Name') },
      { accessorKey: 'email', header: t('Email'), cell: ({ row }) => <EmailCell email={row.original.email} /> },
      { accessorKey: 'status', header: t('Status'), cell: ({ row }) => <StatusBadge status={row.original.status} /> },
      { accessorKey: 'hospitalName', header: t('Hospital Name') },
      {
        id: 'edit',
        header: t('Edit'),
        enableSorting: false,
        meta: { isActions: true },
        cell: ({ row: { original: doctor } }) => (
          <RowActions>
            <EditLink to={`/doctor/edit/${doctor.userId}`} person={doctor} />
          </RowActions>
        ),
      },
      {
        id: 'password',
        header: t('Update Password'),
        enableSorting: false,
        meta: { isActions: true },
        cell: ({ row: { original: doctor } }) => (
          <RowActions>
            <PasswordLink userId={doctor.userId} person={doctor} />
          </RowActions>
        ),
      },
    ],
    [t],
  );
  return (
    <PeopleList<DoctorAccount>
      title={t('Doctors')}
      about={t('Active doctors can be booked; inactive ones cannot sign in.')}
      add={{ to: '/doctor/add', label: t('Add new doctor') }}
      searchLabel={t('Search by name, email or hospital')}
      emptyText={t('No doctors found.')}
      columns={columns}
      name="doctors"
      ask={(query, signal) => askForDoctors(query, { signal })}
    />
  );
}
