import { call } from '@openward/api-client';
import { listImports } from '@openward/contract/imports';
import { Link, onDemand, useSearchParams, useT } from '@openward/remote-kit';
import { UnsavedChanges } from '@openward/remote-kit/editing';
import { useServerState } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { dayOf } from '@openward/ui/date-time';
import { LoadingState } from '@openward/ui/feedback';
import { ArrowLeft } from '@openward/ui/icons';
import { Box, chakra, Flex, Heading, Page, PageHeader, Panel, Stack, Text } from '@openward/ui/layout';
import { Suspense, useState } from 'react';
import { CheckPanel } from './check-panel.tsx';
import { FilePicker } from './file-picker.tsx';

import { MatchingPanel } from './matching-panel.tsx';
import { outcomeWords } from './outcome-words.ts';
import { Preview } from './preview.tsx';
import { fileProblemWords } from './problem-words.ts';
import { type FileProblem, readTable, type Table, UnreadableFile } from './read-file.ts';
import { useReading } from './use-reading.ts';

const ImportView = onDemand(() => import('./import-view.tsx'));

/** `/patient/import`: patients from a file; `?id=` names an import that is under way or over. */
export default function ImportPage() {
  const t = useT();
  const [address, setAddress] = useSearchParams();
  const id = address.get('id');
  const show = (next: string | null) => {
    setAddress(next ? { id: next } : {});
    // What had the focus goes with what it stood in.
    document.querySelector<HTMLElement>('main h1')?.focus();
  };
  return (
    <Page width="4xl">
      <PageHeader
        title={t('Import patients')}
        actions={
          <Button asChild variant="outline" colorPalette="gray">
            <Link to="/patient">
              <ArrowLeft size="1.125rem" aria-hidden="true" /> {t('Back to patients')}
            </Link>
          </Button>
        }
      >
        {t('Import patients from a file of another program. We save nothing until you confirm.')}
      </PageHeader>
      <Stack gap="6">
        {id ? (
          <Suspense fallback={<LoadingState label={t('Loading')} rows={2} height="24" />}>
            <ImportView key={id} id={id} onAnother={() => show(null)} />
          </Suspense>
        ) : (
          <>
            <NewImport onStarted={show} />
            <EarlierImports />
          </>
        )}
      </Stack>
    </Page>
  );
}

/** Imports of the last weeks, to be looked at again. Where they cannot be had a new one can be made all the same. */
function EarlierImports() {
  const t = useT();
  const { data } = useServerState(
    ['patient-imports'],
    async (signal) => (await call(listImports, {}, { quiet: true, signal })).result,
    { refreshOn: ['patient:changed'] },
  );
  if (!data || data.length === 0) return null;
  return (
    <Box as="section">
      <Heading as="h2" fontSize="lg" mb="3">
        {t('Earlier imports')}
      </Heading>
      <Box as="ul" listStyleType="none" borderWidth="1px" borderColor="border" rounded="xl" bg="bg.panel">
        {data.map((one) => (
          <chakra.li key={one.id} borderTopWidth="1px" borderColor="border" _first={{ borderTopWidth: '0' }}>
            <Flex asChild gap="1" wrap="wrap" justify="space-between" px="4" py="3" minH="11">
              <Link to={`/patient/import?id=${one.id}`}>
                <Text as="span" fontWeight="medium" overflowWrap="anywhere" minW="0">
                  {one.fileName}
                </Text>
                <Text as="span" color="fg.muted" fontSize="sm">
                  {dayOf(one.createdAt)} · {one.state === 'DONE' ? outcomeWords(one, t) : t('In progress')}
                </Text>
              </Link>
            </Flex>
          </chakra.li>
        ))}
      </Box>
    </Box>
  );
}

/** From choosing a file to sending it: the columns, what is in it, and what is wrong with it. */
function NewImport({ onStarted }: { onStarted: (id: string) => void }) {
  const t = useT();
  const [table, setTable] = useState<Table>();
  const [problem, setProblem] = useState<FileProblem>();
  const [isBusy, setBusy] = useState(false);
  const read = async (file: File) => {
    setProblem(undefined);
    setBusy(true);
    try {
      setTable(await readTable(file));
    } catch (error) {
      setProblem(error instanceof UnreadableFile ? error.problem : { kind: 'unreadable' });
    }
    setBusy(false);
  };
  if (!table) return <FilePicker isBusy={isBusy} problem={problem && fileProblemWords(problem, t)} onFile={read} />;
  return <Chosen key={table.fileName} table={table} onStarted={onStarted} onOther={() => setTable(undefined)} />;
}

function Chosen(props: { table: Table; onStarted: (id: string) => void; onOther: () => void }) {
  const t = useT();
  const { table } = props;
  const reading = useReading(table);
  const [isBegun, setBegun] = useState(false);
  const [isSent, setSent] = useState(false);
  return (
    <>
      <UnsavedChanges when={!isSent} />
      <Panel padding="4">
        <Flex justify="space-between" align="center" gap="3" wrap="wrap">
          <Text overflowWrap="anywhere">
            <strong>{table.fileName}</strong> · {t('Lines: {count}', { count: table.rows.length })}
          </Text>
          <Button variant="outline" minH="11" onClick={props.onOther}>
            {t('Choose another file')}
          </Button>
        </Flex>
      </Panel>
      {!isBegun && (
        <Panel>
          <Stack gap="6">
            <MatchingPanel table={table} reading={reading} />
            <Preview table={table} reading={reading.reading} />
          </Stack>
        </Panel>
      )}
      <CheckPanel
        // What was found holds for the columns that were chosen then.
        key={JSON.stringify(reading.reading)}
        table={table}
        reading={reading}
        onBegun={() => setBegun(true)}
        onSent={() => setSent(true)}
        onStarted={props.onStarted}
      />
    </>
  );
}
