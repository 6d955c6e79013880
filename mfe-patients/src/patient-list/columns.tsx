import type { Role } from '@openward/contract';
import type { ListedPatient } from '@openward/contract/people';
import { signsIn } from '@openward/contract/sharing';
import { nameOf } from '@openward/contract/text';

import { Link, type T } from '@openward/remote-kit';
import { type ColumnDef, RowAction, RowActions } from '@openward/ui/data-grid';
import { Badge } from '@openward/ui/feedback';
import { Text } from '@openward/ui/layout';
import type { SORTABLE } from './list-state.ts';

type Column = ColumnDef<ListedPatient, unknown>;

/** The columns of the list (specification, section 2). @param first the number of the page's first row */
export function columnsFor(role: Role, first: number, t: T): Column[] {
  const text = (id: (typeof SORTABLE)[number], header: string, width?: string): Column => ({
    accessorKey: id,
    header,
    ...(width && { meta: { width } }),
    cell: ({ row }) => row.original[id] ?? '',
  });
  const mayPassword = role === 'ROLE_SYS_ADMIN' || role === 'ROLE_HCP_ADMIN';
  return [
    {
      id: 'number',
      header: t('S.No.'),
      enableSorting: false,
      meta: { width: '3.75rem' },
      cell: ({ row }) => first + row.index,
    },
    text('firstName', t('First Name'), '7.5rem'),
    text('lastName', t('Last Name'), '8rem'),
    { ...text('email', t('Email')), cell: ({ row }) => <Address email={row.original.email} t={t} /> },
    text('dateOfBirth', t('Date of birth'), '8.5rem'),
    {
      ...text('status', t('Status'), '6.25rem'),
      cell: ({ row }) => (
        <Badge colorPalette={row.original.status === 'ACTIVE' ? 'success' : 'gray'}>
          {row.original.status === 'ACTIVE' ? t('Active') : t('Inactive')}
        </Badge>
      ),
    },
    action('details', { header: t('Details'), button: t('Open') }, ({ userId }) => `/patient/edit/${userId}`, t),
    ...(mayPassword ? [passwordAction(t)] : []),
  ];
}

/** Empty for records without a login. */
function passwordAction(t: T): Column {
  const column = action(
    'password',
    { header: t('Password'), button: t('Change') },
    ({ userId }) => `/change-password/${userId}`,
    t,
  );
  const { cell } = column;
  return {
    ...column,
    cell: (context) => typeof cell === 'function' && signsIn(context.row.original.email) && cell(context),
  };
}

function action(
  id: string,
  { header, button }: { header: string; button: string },
  to: (row: ListedPatient) => string,
  t: T,
): Column {
  return {
    id,
    header,
    enableSorting: false,
    meta: { width: '7.25rem', isActions: true },
    cell: ({ row: { original } }) => (
      <RowActions>
        <RowAction asChild>
          <Link
            to={to(original)}
            aria-label={t('{button}: {column}, {name}', {
              button,
              column: header,
              name: nameOf(original),
            })}
          >
            {button}
          </Link>
        </RowAction>
      </RowActions>
    ),
  };
}

/** A long address can wrap at the `@`. */
function Address({ email, t }: { email: string; t: T }) {
  if (!signsIn(email)) return <Text color="fg.muted">{t('Does not sign in')}</Text>;
  const [name, ...rest] = email.split('@');
  return (
    <span>
      {name}
      <wbr />
      {rest.length > 0 && `@${rest.join('@')}`}
    </span>
  );
}
