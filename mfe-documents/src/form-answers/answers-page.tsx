import { call } from '@openward/api-client';
import { askedPage } from '@openward/contract';
import {
  type AnsweredForm,
  type AnswersRow,
  exportAnswers,
  getAnsweredForm,
  listAnswers,
} from '@openward/contract/documents';
import { useGridLabels } from '@openward/practice-ui/grid-labels';
import { Link, type T, useLocation, useParams, useSearchParams, useT, useUser } from '@openward/remote-kit';
import { useSavedFile } from '@openward/remote-kit/files';
import { keepPreviousData, LoadingOrError, useAddressState, useServerState } from '@openward/remote-kit/query';
import { ActionButton, Button } from '@openward/ui/button';
import { type ColumnDef, FoundGrid } from '@openward/ui/data-grid';
import { documentTime } from '@openward/ui/date-time';
import { EmptyState, Pending } from '@openward/ui/feedback';
import { ClipboardList, Download } from '@openward/ui/icons';
import { Box, Flex, Page, PageHeader, Panel, Text, Link as TextLink } from '@openward/ui/layout';
import { useMemo, useState } from 'react';
import { answerLines } from '../answers/read-answers.ts';
import { nameOf } from '../document-labels.ts';
import { AnswersFilters } from './answers-filters.tsx';
import { type AnswersState, answersStateOf, askedAnswers, NO_FILTER, withAnswersState } from './answers-state.ts';

/** `/admin/dynamicform/answers/:formid`: the answers to a form, a row for each completed document. */
export default function AnswersPage() {
  const t = useT();
  const { formid = '' } = useParams();
  const isSystemAdmin = useUser().userRole === 'ROLE_SYS_ADMIN';
  const form = useServerState(
    ['forms', formid, 'questions'],
    async (signal) => (await call(getAnsweredForm, { params: { formId: formid } }, { signal, quiet: true })).result,
    { refreshOn: ['form:changed'] },
  );
  return (
    <Page>
      <PageHeader
        title={form.data?.displayName ?? t('Answers')}
        actions={
          form.data && (
            <>
              {isSystemAdmin && (
                <Button asChild variant="outline" minH="11">
                  <Link to={`/admin/dynamicform/automation/${formid}`}>{t('Assign and remind')}</Link>
                </Button>
              )}
              <Button asChild variant="outline" minH="11">
                <Link to={`/documents?form=${formid}`}>{t('Who has not answered')}</Link>
              </Button>
            </>
          )
        }
      >
        {form.isPending ? <Pending /> : form.data && t('Answers to {name}', { name: form.data.formName })}
      </PageHeader>
      <LoadingOrError asked={form} failure={t('We could not load this form')} rows={6} height="16" />
      {form.data && <Answers form={form.data} />}
    </Page>
  );
}

/** Number of question columns shown at first. */
const FIRST_QUESTIONS = 8;

function Answers({ form }: { form: AnsweredForm }) {
  const t = useT();
  const { state, found, turn, narrow } = useAnswers(form.id);
  const [isWide, setWide] = useState(false);
  const questions = isWide ? form.questions : form.questions.slice(0, FIRST_QUESTIONS);
  const columns = useMemo(() => columnsFor(questions, t), [questions, t]);
  const filter = askedAnswers(state);
  const isNarrowed = Object.keys(filter).length > 0;
  const gridLabels = useGridLabels();
  return (
    <>
      <AnswersFilters questions={form.questions} state={state} onNarrow={narrow} />
      <Flex justify="flex-end" gap="3" wrap="wrap" mb="3">
        {form.questions.length > FIRST_QUESTIONS && (
          <Button variant="ghost" minH="11" aria-pressed={isWide} onClick={() => setWide(!isWide)}>
            {isWide ? t('Show fewer questions') : t('Show all {count} questions', { count: form.questions.length })}
          </Button>
        )}
        <ExportButton formId={form.id} filter={filter} />
      </Flex>
      <FoundGrid
        found={found}
        loading={{ label: t('Loading'), rows: 6, height: '12' }}
        failure={{ title: t('We could not load the answers'), retryLabel: t('Try again') }}
        caption={t('Answers')}
        columns={columns}
        state={state}
        onChange={turn}
        rowId={({ id }) => id}
        minWidth={`${25 + questions.length * 11}rem`}
        isStale={found.isPlaceholderData}
        labels={{
          ...gridLabels,
          sort: {
            label: t('Sort by'),
            none: t('Newest first'),
            ascending: (column) => t('{column}, ascending', { column }),
            descending: (column) => t('{column}, descending', { column }),
          },
        }}
        empty={
          <Panel>
            <EmptyState
              icon={<ClipboardList />}
              title={isNarrowed ? t('No answers match the filter.') : t('No answers yet')}
              action={
                isNarrowed && (
                  <Button variant="outline" minH="11" onClick={() => narrow(NO_FILTER)}>
                    {t('Show all')}
                  </Button>
                )
              }
            >
              {!isNarrowed && t('Answers appear here when patients complete this form.')}
            </EmptyState>
          </Panel>
        }
      />
    </>
  );
}

function columnsFor(questions: AnsweredForm['questions'], t: T): ColumnDef<AnswersRow>[] {
  return [
    {
      id: 'patient',
      header: t('Patient'),
      meta: { width: '13rem' },
      cell: ({ row: { original } }) => (
        <Box minW="0">
          <TextLink asChild fontWeight="semibold" minH="6">
            <Link
              to={`/document/view/${original.id}`}
              aria-label={t('View, {name}', { name: nameOf(original.patient) })}
            >
              <bdi>{nameOf(original.patient)}</bdi>
            </Link>
          </TextLink>
          {original.patient.dateOfBirth && (
            <Text color="fg.muted">{t('Born {day}', { day: original.patient.dateOfBirth })}</Text>
          )}
        </Box>
      ),
    },
    {
      id: 'completedAt',
      header: t('Completed'),
      enableSorting: false,
      meta: { width: '12rem' },
      cell: ({ row: { original } }) => <bdi>{documentTime(original.completedAt)}</bdi>,
    },
    ...questions.map(
      (question): ColumnDef<AnswersRow> => ({
        id: `question ${question.name}`,
        header: question.label,
        enableSorting: false,
        cell: ({ row: { original } }) => (
          <bdi>{answerLines(question, original.answers[question.name], t).join(', ')}</bdi>
        ),
      }),
    ),
  ];
}

function ExportButton({ formId, filter }: { formId: string; filter: ReturnType<typeof askedAnswers> }) {
  const t = useT();
  const file = useSavedFile(
    () => call(exportAnswers, { params: { formId }, query: filter }),
    `answers-${new Date().toISOString().slice(0, 10)}.csv`,
  );
  return (
    <ActionButton variant="outline" colorPalette="gray" minH="11" isBusy={file.isBusy} onClick={() => void file.save()}>
      <Download size="1.125rem" aria-hidden="true" /> {t('Export CSV')}
    </ActionButton>
  );
}

/** The table as its address describes it, with the server's data. */
function useAnswers(formId: string) {
  const [params, changeAddress] = useAddressState(useSearchParams(), useLocation());
  const state = answersStateOf(params);
  const query = { ...askedPage(state), ...(state.sort && { sort: state.sort }), ...askedAnswers(state) };
  const found = useServerState(
    ['documents', 'answers', formId, query],
    (signal) => call(listAnswers, { params: { formId }, query }, { signal, quiet: true }),
    { refreshOn: ['document:changed'], placeholderData: keepPreviousData },
  );
  const change = (part: Partial<AnswersState>, replace: boolean) =>
    changeAddress((latest) => withAnswersState(latest, { ...answersStateOf(latest), ...part }), { replace });
  return {
    state,
    found,
    /** A new page or order is a step in the history. */
    turn: (part: Partial<AnswersState>) => change(part, false),
    /** A new filter starts at the first page. */
    narrow: (part: Partial<AnswersState>) => change({ ...part, page: 0, after: undefined, before: undefined }, true),
  };
}
