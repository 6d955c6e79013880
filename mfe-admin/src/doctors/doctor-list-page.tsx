import type { DoctorAccount } from '@openward/contract/people';
import { useT } from '@openward/remote-kit';
import { type ColumnDef, RowActions } from '@openward/ui/data-grid';
import { useMemo } from 'react';
import { EditLink, EmailCell, PasswordLink, StatusBadge } from '../lists/cells.tsx';
import { PeopleList } from '../lists/people-list.tsx';
import { askForDoctors } from '../staff-client.ts';
import { AddedDoctor } from './added-doctor.tsx';

/** `/doctor`: the doctors; an HCP admin sees those of their own hospital. */
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
      userRole="ROLE_DOCTOR"
      title={t('Doctors')}
      about={t('Patients can book active doctors. Inactive doctors cannot sign in.')}
      notice={<AddedDoctor />}
      add={{ to: '/doctor/add', label: t('Add new doctor') }}
      searchLabel={t('Search by name, email or hospital')}
      emptyText={t('No doctors found.')}
      columns={columns}
      name="doctors"
      ask={(query, signal) => askForDoctors(query, { signal })}
    />
  );
}
