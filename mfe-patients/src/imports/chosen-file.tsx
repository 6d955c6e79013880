import { MOST_IMPORT_ROWS } from '@openward/contract/imports';
import { type T, useT } from '@openward/remote-kit';
import { UnsavedChanges } from '@openward/remote-kit/editing';
import { Panel, Stack } from '@openward/ui/layout';
import { useMemo, useState } from 'react';
import { CheckPanel } from './check-panel.tsx';
import { FilePanel } from './file-panel.tsx';
import { UnreadableFile } from './file-problem.ts';
import { MatchingPanel } from './matching-panel.tsx';
import { Preview } from './preview.tsx';
import { type FileLines, type ReadingChoice, readFile } from './read-file.ts';
import { headingPlace, type Table, tableOf } from './table.ts';
import { useReading } from './use-reading.ts';

/**
 * Reads a file and checks that it holds at least one patient and at most the allowed number.
 * @throws UnreadableFile
 */
export async function readPatients(file: File, t: T, choice?: ReadingChoice): Promise<FileLines> {
  const found = await readFile(file, choice);
  const { rows } = tableOf(found, headingPlace(found.lines, t));
  if (rows.length === 0) throw new UnreadableFile('no rows');
  if (rows.length > MOST_IMPORT_ROWS) throw new UnreadableFile('too many');
  return found;
}

/** A parsed file with its columns, preview and check. */
export function ChosenFile(props: {
  file: FileLines;
  onChoice: (choice: ReadingChoice) => void;
  onStarted: (id: string) => void;
  onOther: () => void;
}) {
  const t = useT();
  const { file } = props;
  const found = useMemo(() => headingPlace(file.lines, t), [file, t]);
  // Undefined until the user answers, if the first line looks like a patient.
  const [hasHeadings, setHeadings] = useState(found === undefined ? undefined : true);
  const table = useMemo(() => tableOf(file, hasHeadings ? (found ?? 0) : undefined), [file, found, hasHeadings]);
  const [isBegun, setBegun] = useState(false);
  const [isSent, setSent] = useState(false);
  return (
    <>
      <UnsavedChanges when={!isSent} />
      <FilePanel
        file={file}
        table={table}
        headings={{ place: found, isFirst: hasHeadings, onChoose: setHeadings }}
        isOpen={!isBegun}
        onChoice={props.onChoice}
        onOther={props.onOther}
      />
      <Understood
        // Remounts, because the columns depend on the headings.
        key={String(hasHeadings === true)}
        table={table}
        asksHeadings={hasHeadings === undefined}
        isBegun={isBegun}
        onBegun={() => setBegun(true)}
        onSent={() => setSent(true)}
        onStarted={props.onStarted}
      />
    </>
  );
}

function Understood(props: {
  table: Table;
  asksHeadings: boolean;
  isBegun: boolean;
  onBegun: () => void;
  onSent: () => void;
  onStarted: (id: string) => void;
}) {
  const { table } = props;
  const reading = useReading(table);
  return (
    <>
      {!props.isBegun && (
        <Panel>
          <Stack gap="6">
            <MatchingPanel table={table} reading={reading} />
            <Preview table={table} reading={reading} />
          </Stack>
        </Panel>
      )}
      <CheckPanel
        // Remounts, because a result holds only for the checked columns.
        key={JSON.stringify(reading.reading)}
        table={table}
        asksHeadings={props.asksHeadings}
        reading={reading}
        onBegun={props.onBegun}
        onSent={props.onSent}
        onStarted={props.onStarted}
      />
    </>
  );
}
