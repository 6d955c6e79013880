import type { Appointment, AppointmentFilter } from '@openward/contract/appointments';
import { raiseFailure, useT } from '@openward/remote-kit';
import { useEffect, useRef, useState } from 'react';
import { askForList, MOST } from '../../parts/calls/first-calls.ts';
import { type ListKind, listTitle } from '../../parts/lists/list-kinds.ts';
import { Paper, PrintButton, printOnly, usePrinting } from '../../parts/paper/paper.tsx';
import { VisitSheet } from '../../parts/paper/visit-sheet.tsx';

/** Prints all pages of a list; loads the ones not shown first. */
export function PrintList(props: {
  kind: ListKind;
  filter: Partial<AppointmentFilter>;
  /** The shown page; `total` counts all pages. */
  shown: readonly Appointment[];
  total: number;
}) {
  const { kind, filter, shown, total } = props;
  const t = useT();
  const [all, setAll] = useState<readonly Appointment[]>();
  const [isBusy, setBusy] = useState(false);
  const isPrinting = usePrinting();
  const print = async () => {
    if (isBusy || shown.length === 0) return;
    setBusy(true);
    try {
      const { result } = await askForList(kind, filter, {}, {});
      printOnly(
        () => setAll(result),
        () => setAll(undefined),
      );
    } catch (error) {
      raiseFailure(error, t);
    } finally {
      setBusy(false);
    }
  };
  usePrintKey(() => void print());
  const visits = all ?? (isPrinting ? shown : undefined);
  return (
    <>
      <PrintButton isBusy={isBusy} isOff={shown.length === 0} onPrint={() => void print()} />
      {visits && (
        <Paper>
          <VisitSheet
            title={listTitle(kind, t)}
            parts={[{ key: kind, about: [], visits }]}
            note={noteOn(visits.length, total)}
          />
        </Paper>
      )}
    </>
  );

  function noteOn(count: number, of: number): string | undefined {
    if (count >= MOST) return t('Only the first 1,000 appointments are printed.');
    // The browser's own menu prints at once, before other pages can load.
    return count < of
      ? t('{count} of {total} appointments. The Print button prints all.', { count, total: of })
      : undefined;
  }
}

/** Makes the keyboard shortcut for printing print all pages. */
function usePrintKey(print: () => void): void {
  const latest = useRef(print);
  latest.current = print;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key !== 'p' || !(ctrlKey || metaKey) || altKey || shiftKey) return;
      // An open dialog is printed instead of the list.
      if (document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
