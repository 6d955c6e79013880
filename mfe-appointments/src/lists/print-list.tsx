import type { Appointment, AppointmentFilter } from '@openward/contract/appointments';
import { raiseFailure, useT } from '@openward/remote-kit';
import { useEffect, useRef, useState } from 'react';
import { askForList, MOST } from '../first-calls.ts';
import { Paper, PrintButton, printOnly, usePrinting } from '../paper/paper.tsx';
import { VisitSheet } from '../paper/visit-sheet.tsx';
import { type ListKind, listTitle } from './list-kinds.ts';

/** Prints a list with all of its pages: those that are not shown are read before. */
export function PrintList(props: {
  kind: ListKind;
  filter: Partial<AppointmentFilter>;
  /** The page that is shown, and how many there are in all. */
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
    // The browser's own menu prints at once, before anything can be read.
    return count < of
      ? t('{count} of {total} appointments. The Print button prints all.', { count, total: of })
      : undefined;
  }
}

/** The browser's own key for printing prints all pages as well. */
function usePrintKey(print: () => void): void {
  const latest = useRef(print);
  latest.current = print;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key !== 'p' || !(ctrlKey || metaKey) || altKey || shiftKey) return;
      // What is open above the list is printed in its place.
      if (document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
