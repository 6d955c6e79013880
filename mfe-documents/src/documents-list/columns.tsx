import type { ListedDocument } from '@openward/contract/documents';
import { Link, type T } from '@openward/remote-kit';
import { type ColumnDef, RowAction, RowActions } from '@openward/ui/data-grid';
import { documentDay, documentTime } from '@openward/ui/date-time';
import { Badge } from '@openward/ui/feedback';
import { Box, Text } from '@openward/ui/layout';
import { isOverdue } from '../due.ts';

type Column = ColumnDef<ListedDocument, unknown>;

/**
 * The columns of the documents (specification, section 2).
 * @param first the number of the page's first row
 * @param onCancel left out for who may not cancel
 */
export function columnsFor(first: number, t: T, onCancel?: (document: ListedDocument) => void): Column[] {
  return [
    {
      id: 'number',
      header: t('S.No.'),
      enableSorting: false,
      meta: { width: '4rem' },
      cell: ({ row }) => first + row.index,
    },
    { id: 'displayName', accessorKey: 'displayName', header: t('Form'), cell: ({ row }) => formCell(row.original, t) },
    {
      id: 'documentStatus',
      accessorKey: 'documentStatus',
      header: t('Status'),
      meta: { width: '13rem' },
      cell: ({ row }) => statusCell(row.original, t),
    },
    {
      id: 'action',
      header: t('Action'),
      enableSorting: false,
      meta: { width: onCancel ? '14rem' : '8.5rem', isActions: true },
      cell: ({ row }) => actionCell(row.original, t, onCancel),
    },
  ];
}

function formCell({ displayName, formDescription, assignedDate }: ListedDocument, t: T) {
  return (
    <Box minW="0">
      <Text fontWeight="semibold">{displayName}</Text>
      {formDescription && <Text color="fg.muted">{formDescription}</Text>}
      <Text color="fg.muted" fontSize="xs">
        {t('Assigned on {time}', { time: documentTime(assignedDate) })}
      </Text>
    </Box>
  );
}

function statusCell(document: ListedDocument, t: T) {
  const { documentStatus, confirmationDate, dueOn, isBegun } = document;
  const isPending = documentStatus === 'PENDING';
  return (
    <Box minW="0">
      <Badge colorPalette={isPending ? 'warning' : 'success'} size="md" rounded="full" px="2.5">
        {isPending ? t('Pending') : t('Completed')}
      </Badge>
      {isPending && isBegun && (
        <Text mt="1" color="fg.muted">
          {t('Begun')}
        </Text>
      )}
      {isPending && dueOn && (
        <Text mt="1" color={isOverdue(document) ? 'danger.fg' : 'fg.muted'}>
          {isOverdue(document)
            ? t('Overdue since {day}', { day: documentDay(dueOn) })
            : t('Due by {day}', { day: documentDay(dueOn) })}
        </Text>
      )}
      {confirmationDate && (
        <Text mt="1" color="fg.muted">
          {documentTime(confirmationDate)}
        </Text>
      )}
    </Box>
  );
}

function actionCell(document: ListedDocument, t: T, onCancel?: (document: ListedDocument) => void) {
  const { id, displayName, documentStatus } = document;
  const isPending = documentStatus === 'PENDING';
  const label = isPending ? t('Upload') : t('View');
  const named = (action: string) => t('{action}, {name}', { action, name: displayName });
  return (
    <RowActions>
      <RowAction asChild>
        <Link to={`/document/${isPending ? 'upload' : 'view'}/${id}`} aria-label={named(label)}>
          {label}
        </Link>
      </RowAction>
      {isPending && onCancel && (
        <RowAction colorPalette="danger" aria-label={named(t('Cancel'))} onClick={() => onCancel(document)}>
          {t('Cancel')}
        </RowAction>
      )}
    </RowActions>
  );
}
