import { firstCharacters } from '@openward/contract';
import { lazy, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { Box, Heading, SimpleGrid, Stack, Text } from '@openward/ui/layout';
import { Suspense, useState } from 'react';
import type { Checked, Problem } from './check-rows.ts';
import { type Columns, fieldName } from './columns.ts';
import { FileLine } from './file-line.tsx';
import type { ChosenLines } from './line-choice.tsx';
import { problemMessage } from './problem-messages.ts';
import type { Table } from './table.ts';

const PossibleDuplicates = lazy(async () => ({
  default: (await import('./possible-duplicates.tsx')).PossibleDuplicates,
}));
const Families = lazy(async () => ({ default: (await import('./families.tsx')).Families }));

const FIRST = 20;
/** The most problems shown; the report lists all. */
const MOST = 500;

/** The result of a check: the counts, each problem with its column, and possible duplicates. */
export function Findings(props: {
  checked: Checked;
  table: Table;
  columns: Columns;
  ready: number;
  leftOut: ChosenLines;
  asChildren: ChosenLines;
}) {
  const t = useT();
  const [isAll, setAll] = useState(false);
  const { checked, table, columns, leftOut, asChildren } = props;
  const { problems } = checked;
  const shown = problems.slice(0, isAll ? MOST : FIRST);
  return (
    <Stack gap="5">
      <Heading as="h2" fontSize="lg">
        {t('Result of the check')}
      </Heading>
      <SimpleGrid columns={{ base: 1, sm: 3 }} gap="3">
        <Count number={props.ready} label={t('New patients')} color="fg.success" />
        <Count number={checked.known} label={t('Already registered, skipped')} color="fg" />
        <Count number={checked.wrong} label={t('With errors, skipped')} color={checked.wrong > 0 ? 'fg.error' : 'fg'} />
      </SimpleGrid>
      {problems.length > 0 && (
        <Box
          as="ul"
          listStyleType="none"
          borderWidth="1px"
          borderColor="border"
          rounded="lg"
          aria-label={t('Skipped lines')}
        >
          {shown.map((problem) => (
            <Finding
              key={`${problem.line} ${'field' in problem ? problem.field : problem.kind}`}
              problem={problem}
              table={table}
              columns={columns}
            />
          ))}
        </Box>
      )}
      {!isAll && problems.length > FIRST && (
        <Button variant="outline" alignSelf="flex-start" onClick={() => setAll(true)}>
          {t('Show all {count}', { count: problems.length })}
        </Button>
      )}
      {isAll && problems.length > MOST && (
        <Text color="fg.muted" fontSize="sm">
          {t('Only the first {count} are shown. The report after the import lists all of them.', { count: MOST })}
        </Text>
      )}
      {checked.families.length > 0 && (
        <Suspense>
          <Families {...{ checked, table, columns, asChildren }} />
        </Suspense>
      )}
      {checked.possible.length > 0 && (
        <Suspense>
          <PossibleDuplicates checked={checked} table={table} {...{ columns, leftOut }} />
        </Suspense>
      )}
    </Stack>
  );
}

function Count({ number, label, color }: { number: number; label: string; color: string }) {
  return (
    <Box borderWidth="1px" borderColor="border" rounded="lg" px="4" py="3">
      <Text fontSize="2xl" fontWeight="bold" lineHeight="1.2" color={color} fontVariantNumeric="tabular-nums">
        {number}
      </Text>
      <Text fontSize="sm" color="fg.muted">
        {label}
      </Text>
    </Box>
  );
}

/** Enough characters of a cell to recognise it. */
const SHOWN_OF_CELL = 60;

function Finding({ problem, table, columns }: { problem: Problem; table: Table; columns: Columns }) {
  const t = useT();
  const field = problem.kind === 'wrong' && problem.field !== 'line' ? problem.field : undefined;
  const column = field && columns[field];
  const cell = column === undefined ? '' : table.rows.find(({ line }) => line === problem.line)?.cells[column];
  const whole = cell?.trim() ?? '';
  const shown = firstCharacters(whole, SHOWN_OF_CELL);
  return (
    <FileLine line={problem.line}>
      <Text w={{ md: '40' }} flexShrink={0} color="fg.muted">
        {field ? fieldName(field, t) : ''}
      </Text>
      <Text minW="0" overflowWrap="anywhere">
        {problemMessage(problem, t)}
        {shown && (
          <Text as="span" color="fg.muted">
            {' '}
            ({shown}
            {shown.length < whole.length && '…'})
          </Text>
        )}
      </Text>
    </FileLine>
  );
}
