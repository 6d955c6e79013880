import { Progress } from '@openward/practice-ui/progress';
import { raiseFailure, useT } from '@openward/remote-kit';
import { ActionButton } from '@openward/ui/button';
import { Notice } from '@openward/ui/feedback';
import { Panel, Stack } from '@openward/ui/layout';
import { useEffect, useRef, useState } from 'react';
import { type Checked, checkRows } from './check-rows.ts';
import { fieldName } from './columns.ts';
import { ConfirmImport } from './confirm-import.tsx';
import { Findings } from './findings.tsx';
import { rowsOf } from './rows.ts';
import type { Table } from './table.ts';
import type { ChosenReading } from './use-reading.ts';

/** Checks the whole file, shows the errors, and imports the valid lines after confirmation. */
export function CheckPanel(props: {
  table: Table;
  /** True until the user says whether the first line holds headings. */
  asksHeadings: boolean;
  reading: ChosenReading;
  /** Called when the upload begins; the columns are fixed from then on. */
  onBegun: () => void;
  onSent: () => void;
  onStarted: (id: string) => void;
}) {
  const t = useT();
  const { table } = props;
  const { missing, asksOrder, reading } = props.reading;
  const [isRefused, setRefused] = useState(false);
  const [done, setDone] = useState<number>();
  const [checked, setChecked] = useState<Checked>();
  const [failed, setFailed] = useState<string>();
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const [isBegun, setBegun] = useState(false);
  const [asChildren, setAsChildren] = useState<ReadonlySet<number>>(new Set());
  const isOffer = (line: number) => checked?.families.some((each) => each.line === line);
  // Leaves out duplicates of a line that is left out, and children whose import was not chosen.
  const isLeftOut = (line: number) =>
    leftOut.has(line) ||
    (isOffer(line) && !asChildren.has(line)) ||
    checked?.problems.some((each) => each.kind === 'twin' && each.line === line && leftOut.has(each.of));
  const chosenOf = (
    lines: ReadonlySet<number>,
    set: (next: (lines: ReadonlySet<number>) => ReadonlySet<number>) => void,
  ) => ({
    lines,
    onToggle: isBegun ? undefined : (line: number) => set((before) => toggled(before, line)),
  });
  const ready = checked
    ? checked.ready +
      [...asChildren].filter((line) => !leftOut.has(line)).length -
      [...leftOut].filter((line) => !isOffer(line)).length
    : 0;
  const given = useRef<AbortController>(undefined);
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => () => given.current?.abort(), []);
  useEffect(() => {
    if (checked) result.current?.focus();
  }, [checked]);
  const isOpen = props.asksHeadings || missing.length > 0 || (asksOrder && !reading.order);
  const check = async () => {
    setRefused(isOpen);
    if (isOpen) return;
    const giveUp = new AbortController();
    const { signal } = giveUp;
    given.current = giveUp;
    setFailed(undefined);
    setDone(0);
    try {
      setChecked(await checkRows(rowsOf(table, reading), { signal, progress: setDone }));
    } catch (error) {
      if (!signal.aborted) setFailed(raiseFailure(error, t));
    }
    if (!signal.aborted) setDone(undefined);
  };
  const total = table.rows.length;
  return (
    <Panel>
      <Stack gap="5" align="stretch">
        {!checked && (
          <>
            {isRefused && (
              <Notice kind="error">
                {props.asksHeadings
                  ? t('Please say whether the first line holds headings.')
                  : missing.length > 0
                    ? t('Please choose a column for: {fields}', {
                        fields: missing.map((field) => fieldName(field, t)).join(', '),
                      })
                    : t('Please choose the date format.')}
              </Notice>
            )}
            {failed && <Notice kind="error">{failed}</Notice>}
            {done !== undefined && (
              <Progress
                label={t('Checking the file')}
                done={done}
                total={total}
                words={t('{done} of {total}', { done, total })}
              />
            )}
            <ActionButton size="lg" alignSelf="flex-start" isBusy={done !== undefined} onClick={() => void check()}>
              {t('Check the file')}
            </ActionButton>
          </>
        )}
        {checked && (
          <Stack gap="5" ref={result} tabIndex={-1} outline="none">
            <Findings
              checked={checked}
              table={table}
              columns={reading.columns}
              ready={ready}
              leftOut={chosenOf(leftOut, setLeftOut)}
              asChildren={chosenOf(asChildren, setAsChildren)}
            />
            <ConfirmImport
              rows={() =>
                rowsOf(table, reading)
                  .filter(({ line }) => !isLeftOut(line))
                  .map((row) => (asChildren.has(row.line) ? { ...row, isChild: 'Y' } : row))
              }
              ready={ready}
              hasChildren={asChildren.size > 0}
              fileName={table.fileName}
              onBegun={() => {
                setBegun(true);
                props.onBegun();
              }}
              onSent={props.onSent}
              onStarted={props.onStarted}
            />
          </Stack>
        )}
      </Stack>
    </Panel>
  );
}

function toggled(lines: ReadonlySet<number>, line: number): ReadonlySet<number> {
  return new Set(lines.has(line) ? [...lines].filter((other) => other !== line) : [...lines, line]);
}
