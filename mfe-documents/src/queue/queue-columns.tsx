import { documentRulesOf, type OwedDocument } from '@openward/contract/documents';
import { isPatientSide, otherLanguageOf, translated } from '@openward/contract/forms';
import { Link, type T } from '@openward/remote-kit';
import { type ColumnDef, RowAction, RowActions } from '@openward/ui/data-grid';
import { clockTime, documentDay, documentTime } from '@openward/ui/date-time';
import { Badge } from '@openward/ui/feedback';
import { Box, chakra, Text, Link as TextLink } from '@openward/ui/layout';
import { createContext, useContext } from 'react';
import { missingSignerLabel, nameOf, nextSignersLabel } from '../document-labels.ts';
import { addressOf, daysSince, isLate } from '../document-state.ts';
import { writtenIn } from '../use-translated.ts';

interface Shared {
  t: T;
  language: string;
  onRemind: (id: string) => void;
}

/** The chosen documents. Not part of the columns, because new columns remount their cells, which lose the focus. */
export const Chosen = createContext<{ ids: ReadonlySet<string>; toggle: (id: string) => void }>({
  ids: new Set(),
  toggle: () => {},
});

function ChooseCell({ id, label }: { id: string; label: string }) {
  const { ids, toggle } = useContext(Chosen);
  return (
    <chakra.label display="inline-flex" alignItems="center" justifyContent="center" boxSize="11" cursor="pointer">
      <chakra.input
        type="checkbox"
        aria-label={label}
        checked={ids.has(id)}
        onChange={() => toggle(id)}
        boxSize="5"
        accentColor="accent.solid"
      />
    </chakra.label>
  );
}

/** The patient, the form, its state and the actions. */
export function queueColumns({ t, language, onRemind }: Shared): ColumnDef<OwedDocument>[] {
  const named = (action: string, { patient, displayName }: OwedDocument) =>
    t('{action}, {name}', { action, name: `${nameOf(patient)}, ${displayName}` });
  return [
    {
      id: 'choose',
      header: t('Choose'),
      enableSorting: false,
      meta: { width: '5.5rem' },
      cell: ({ row: { original } }) => <ChooseCell id={original.id} label={named(t('Choose'), original)} />,
    },
    {
      id: 'patient',
      header: t('Patient'),
      meta: { width: '24%' },
      cell: ({ row: { original } }) => <PatientCell document={original} t={t} />,
    },
    {
      id: 'displayName',
      header: t('Form'),
      cell: ({ row: { original } }) => <FormCell document={original} language={language} t={t} />,
    },
    {
      id: 'status',
      header: t('Status'),
      enableSorting: false,
      meta: { width: '14rem' },
      cell: ({ row: { original } }) => <StatusCell document={original} t={t} language={language} />,
    },
    {
      id: 'action',
      header: t('Action'),
      enableSorting: false,
      meta: { width: '12rem', isActions: true },
      cell: ({ row: { original } }) => (
        <RowActions>
          <RowAction asChild>
            <Link to={addressOf(original)} aria-label={named(openWord(original, t), original)}>
              {openWord(original, t)}
            </Link>
          </RowAction>
          {isRemindable(original) && (
            <RowAction aria-label={named(t('Remind'), original)} onClick={() => onRemind(original.id)}>
              {t('Remind')}
            </RowAction>
          )}
        </RowActions>
      ),
    },
  ];
}

/** Staff sign documents that wait for their signature. */
function openWord(document: OwedDocument, t: T): string {
  return documentRulesOf(document).takesSignatures && document.isYourTurn ? t('Sign') : t('Open');
}

/** False if only the practice has to sign. */
function isRemindable({ nextSigners }: OwedDocument): boolean {
  return nextSigners.length === 0 || nextSigners.some(({ role }) => isPatientSide(role));
}

function PatientCell({ document: { patient, patientId }, t }: { document: OwedDocument; t: T }) {
  const name = nameOf(patient);
  return (
    <Box minW="0">
      <TextLink asChild fontWeight="semibold" minH="6">
        <Link to={`/documents?patient=${patientId}`} aria-label={t('Documents of {name}', { name })}>
          <bdi>{name}</bdi>
        </Link>
      </TextLink>
      {patient.dateOfBirth && <Text color="fg.muted">{t('Born {day}', { day: patient.dateOfBirth })}</Text>}
    </Box>
  );
}

function FormCell({ document, language, t }: { document: OwedDocument; language: string; t: T }) {
  const { displayName, formName, assignedDate } = translated(document, language);
  const days = daysSince(assignedDate);
  const age = days === 1 ? t('Assigned 1 day ago') : t('Assigned {days} days ago', { days });
  return (
    <Box minW="0">
      <Text fontWeight="semibold">
        <bdi lang={otherLanguageOf(document, language, writtenIn())(displayName)}>{displayName}</bdi>
      </Text>
      {formName !== displayName && (
        <Text color="fg.muted">
          <bdi>{formName}</bdi>
        </Text>
      )}
      <Text color="fg.muted" fontSize="xs">
        {days > 0 ? age : t('Assigned on {time}', { time: documentTime(assignedDate) })}
      </Text>
    </Box>
  );
}

function StatusCell({ document, t, language }: { document: OwedDocument; t: T; language: string }) {
  const { visit, dueOn, isBegun, remindedAt } = document;
  const { takesAnswers, label } = documentRulesOf(document);
  const missing = missingSignerLabel(document, t);
  const next = nextSignersLabel(document, { t, language });
  const isOverdue = isLate(document);
  return (
    <Box minW="0">
      {visit && (
        <>
          <Badge colorPalette="accent" size="md" rounded="full" px="2.5" whiteSpace="normal">
            {t('Comes today, {time}', { time: clockTime(visit.startDateTime, visit.timeZone, language) })}
          </Badge>
          <Text mt="1">{t('Dr. {name}', { name: nameOf(visit.doctor) })}</Text>
        </>
      )}
      {dueOn && (
        <Text color={isOverdue ? 'danger.fg' : 'fg.muted'} fontWeight={isOverdue ? 'semibold' : undefined}>
          {isOverdue
            ? t('Overdue since {day}', { day: documentDay(dueOn) })
            : t('Due by {day}', { day: documentDay(dueOn) })}
        </Text>
      )}
      <Text color="fg.muted">
        {!takesAnswers && t(label)}
        {takesAnswers && (isBegun ? t('Started') : t('Not started'))}
      </Text>
      {next && (
        <Text fontWeight="medium" overflowWrap="anywhere">
          {next}
        </Text>
      )}
      {missing && (
        <Text color="warning.fg" fontSize="sm">
          {missing}
        </Text>
      )}
      {remindedAt && (
        <Text color="fg.muted" fontSize="xs">
          {t('Reminded on {time}', { time: documentTime(remindedAt) })}
        </Text>
      )}
    </Box>
  );
}
