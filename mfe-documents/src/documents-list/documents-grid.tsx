import { DOCUMENT_RULES, documentRulesOf, type ListedDocument } from '@openward/contract/documents';
import { type OtherLanguage, otherLanguageOf, translated } from '@openward/contract/forms';
import { useGridLabels } from '@openward/practice-ui/grid-labels';
import { Link, type T, useLanguage, useT, useUser } from '@openward/remote-kit';
import { type ColumnDef, FoundGrid, RowAction, RowActions } from '@openward/ui/data-grid';
import { documentDay, documentTime } from '@openward/ui/date-time';
import { Badge, EmptyState } from '@openward/ui/feedback';
import { FileText } from '@openward/ui/icons';
import { Box, Panel, Text } from '@openward/ui/layout';
import { useMemo } from 'react';
import { missingSignerLabel, nextSignersLabel } from '../document-labels.ts';
import { addressOf, isLate } from '../document-state.ts';
import { writtenIn } from '../use-translated.ts';
import type { useDocuments } from './use-documents.ts';

/** One patient's documents, page by page. */
export function DocumentsGrid(props: {
  list: ReturnType<typeof useDocuments>;
  onCancel: (document: ListedDocument) => void;
}) {
  const t = useT();
  const language = useLanguage();
  const { userRole } = useUser();
  const { grid, found, setGrid } = props.list;
  const { onCancel } = props;
  const first = grid.page * grid.size + 1;
  const columns = useMemo(
    () => columnsFor(first, { t, language }, userRole === 'ROLE_SYS_ADMIN' ? onCancel : undefined),
    [first, t, language, userRole, onCancel],
  );
  const gridLabels = useGridLabels();
  return (
    <FoundGrid
      found={found}
      loading={{ label: t('Loading'), rows: 4, height: '16' }}
      failure={{ title: t('We could not load the documents'), retryLabel: t('Try again') }}
      caption={t('Documents')}
      columns={columns}
      state={grid}
      onChange={setGrid}
      rowId={({ id }) => id}
      minWidth="42rem"
      isStale={found.isPlaceholderData}
      labels={{
        ...gridLabels,
        sort: {
          label: t('Sort by'),
          none: t('Pending first'),
          ascending: (column) => t('{column}, ascending', { column }),
          descending: (column) => t('{column}, descending', { column }),
        },
      }}
      empty={
        <Panel>
          <EmptyState icon={<FileText />} title={t('No documents yet')}>
            {userRole === 'ROLE_PATIENT'
              ? t('New forms from your practice appear here. We will notify you.')
              : t('Documents appear here when you assign a form to this patient.')}
          </EmptyState>
        </Panel>
      }
    />
  );
}

type Column = ColumnDef<ListedDocument, unknown>;

/**
 * The columns of the documents (specification, section 2).
 * @param first the number of the page's first row
 * @param onCancel left out if the user may not cancel
 */
function columnsFor(
  first: number,
  { t, language }: { t: T; language: string },
  onCancel?: (document: ListedDocument) => void,
): Column[] {
  return [
    {
      id: 'number',
      header: t('S.No.'),
      enableSorting: false,
      meta: { width: '4rem' },
      cell: ({ row }) => first + row.index,
    },
    {
      id: 'displayName',
      accessorKey: 'displayName',
      header: t('Form'),
      cell: ({ row }) =>
        formCell(translated(row.original, language), otherLanguageOf(row.original, language, writtenIn()), t),
    },
    {
      id: 'documentStatus',
      accessorKey: 'documentStatus',
      header: t('Status'),
      meta: { width: '13rem' },
      cell: ({ row }) => statusCell(row.original, { t, language }),
    },
    {
      id: 'action',
      header: t('Action'),
      enableSorting: false,
      meta: { width: onCancel ? '14rem' : '8.5rem', isActions: true },
      cell: ({ row }) => actionCell(translated(row.original, language), t, onCancel),
    },
  ];
}

function formCell({ displayName, formDescription, assignedDate }: ListedDocument, otherLanguage: OtherLanguage, t: T) {
  return (
    <Box minW="0">
      <Text fontWeight="semibold">
        <bdi lang={otherLanguage(displayName)}>{displayName}</bdi>
      </Text>
      {formDescription && (
        <Text color="fg.muted">
          <bdi lang={otherLanguage(formDescription)}>{formDescription}</bdi>
        </Text>
      )}
      <Text color="fg.muted" fontSize="xs">
        {t('Assigned on {time}', { time: documentTime(assignedDate) })}
      </Text>
    </Box>
  );
}

function statusCell(document: ListedDocument, { t, language }: { t: T; language: string }) {
  const { documentStatus, confirmationDate, dueOn, isBegun } = document;
  const { label, palette } = DOCUMENT_RULES[documentStatus];
  const { stage, takesAnswers, label: now } = documentRulesOf(document);
  const isOpen = stage === 'open';
  const next = nextSignersLabel(document, { t, language });
  const missing = missingSignerLabel(document, t);
  return (
    <Box minW="0">
      <Badge colorPalette={palette} size="md" rounded="full" px="2.5">
        {t(label)}
      </Badge>
      {isOpen && (isBegun || !takesAnswers) && (
        <Text mt="1" color="fg.muted">
          {takesAnswers ? t('Started') : t(now)}
        </Text>
      )}
      {next && (
        <Text mt="1" fontWeight="medium" overflowWrap="anywhere">
          {next}
        </Text>
      )}
      {missing && (
        <Text mt="1" color="warning.fg" fontSize="sm">
          {missing}
        </Text>
      )}
      {isOpen && dueOn && (
        <Text mt="1" color={isLate(document) ? 'danger.fg' : 'fg.muted'}>
          {isLate(document)
            ? t('Overdue since {day}', { day: documentDay(dueOn) })
            : t('Due by {day}', { day: documentDay(dueOn) })}
        </Text>
      )}
      {confirmationDate && (
        <Text mt="1" color="fg.muted">
          <bdi>{documentTime(confirmationDate)}</bdi>
        </Text>
      )}
    </Box>
  );
}

function actionCell(document: ListedDocument, t: T, onCancel?: (document: ListedDocument) => void) {
  const { stage, takesAnswers, takesSignatures } = documentRulesOf(document);
  const readLabel = takesSignatures && document.isYourTurn ? t('Sign') : t('View');
  const label = takesAnswers ? t('Upload') : readLabel;
  const named = (action: string) => t('{action}, {name}', { action, name: document.displayName });
  return (
    <RowActions>
      <RowAction asChild>
        <Link to={addressOf(document)} aria-label={named(label)}>
          {label}
        </Link>
      </RowAction>
      {stage === 'open' && onCancel && (
        <RowAction colorPalette="danger" aria-label={named(t('Cancel'))} onClick={() => onCancel(document)}>
          {t('Cancel')}
        </RowAction>
      )}
    </RowActions>
  );
}
