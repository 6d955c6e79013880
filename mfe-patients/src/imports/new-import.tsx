import { useT } from '@openward/remote-kit';
import { UnsavedChanges } from '@openward/remote-kit/editing';
import { Button } from '@openward/ui/button';
import { Flex, Panel, Stack, Text } from '@openward/ui/layout';
import { useState } from 'react';
import { CheckPanel } from './check-panel.tsx';
import { FilePicker } from './file-picker.tsx';
import { MatchingPanel } from './matching-panel.tsx';
import { Preview } from './preview.tsx';
import { fileProblemWords } from './problem-words.ts';
import { type FileProblem, readTable, type Table, UnreadableFile } from './read-file.ts';
import { useReading } from './use-reading.ts';

/** From choosing a file to sending it: the columns, what is in it, and what is wrong with it. */
export function NewImport({ onStarted }: { onStarted: (id: string) => void }) {
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
