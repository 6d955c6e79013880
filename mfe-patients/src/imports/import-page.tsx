import { call } from '@openward/api-client';
import { listImports } from '@openward/contract/imports';
import { Link, lazy, onDemand, useSearchParams, useT } from '@openward/remote-kit';
import { useServerState } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { dayOf } from '@openward/ui/date-time';
import { LoadingState } from '@openward/ui/feedback';
import { ArrowLeft } from '@openward/ui/icons';
import { Box, chakra, Flex, Heading, Page, PageHeader, Stack, Text } from '@openward/ui/layout';
import { Suspense, useState } from 'react';
import { FilePicker } from './file-picker.tsx';
import { type FileProblem, UnreadableFile } from './file-problem.ts';
import { outcomeLabel } from './outcome-label.ts';
import { fileProblemMessage } from './problem-messages.ts';
import type { FileLines, ReadingChoice } from './read-file.ts';

const ImportView = onDemand(() => import('./import-view.tsx'));

/** `/patient/import`: imports patients from a file; `?id=` names a running or finished import. */
export default function ImportPage() {
  const t = useT();
  const [address, setAddress] = useSearchParams();
  const id = address.get('id');
  const show = (next: string | null) => {
    setAddress(next ? { id: next } : {});
    // The focused element went away with its view.
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

/** Imports of the last weeks; hidden if they cannot be loaded. */
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
                  {dayOf(one.createdAt)} · {one.state === 'DONE' ? outcomeLabel(one, t) : t('In progress')}
                </Text>
              </Link>
            </Flex>
          </chakra.li>
        ))}
      </Box>
    </Box>
  );
}

/** Loads the code that reads and shows files, after a file was chosen. */
const fileCode = () => import(/* webpackChunkName: "import-file" */ './chosen-file.tsx');

const ChosenFile = lazy(async () => ({ default: (await fileCode()).ChosenFile }));

function NewImport({ onStarted }: { onStarted: (id: string) => void }) {
  const t = useT();
  const [file, setFile] = useState<File>();
  const [lines, setLines] = useState<FileLines>();
  const [problem, setProblem] = useState<FileProblem>();
  const [isBusy, setBusy] = useState(false);
  const read = async (next: File, choice?: ReadingChoice) => {
    setProblem(undefined);
    setBusy(true);
    try {
      const { readPatients } = await fileCode();
      setLines(await readPatients(next, t, choice));
      setFile(next);
    } catch (error) {
      setLines(undefined);
      setProblem(error instanceof UnreadableFile ? error.problem : { kind: 'unreadable' });
    }
    setBusy(false);
  };
  if (!file || !lines) {
    return (
      <FilePicker isBusy={isBusy} problem={problem && fileProblemMessage(problem, t)} onFile={(next) => read(next)} />
    );
  }
  return (
    <Suspense>
      <ChosenFile
        key={`${lines.fileName} ${lines.encoding} ${lines.sheet}`}
        file={lines}
        onChoice={(choice) => void read(file, choice)}
        onStarted={onStarted}
        onOther={() => setLines(undefined)}
      />
    </Suspense>
  );
}
