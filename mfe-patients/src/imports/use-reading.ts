import type { ImportField } from '@openward/contract/imports';
import { useLanguage, useT } from '@openward/remote-kit';
import { useMemo, useState } from 'react';
import { type Columns, columnsOf, missingIn } from './columns.ts';
import { type DateOrder, dateStyleOf } from './dates.ts';
import type { Reading } from './rows.ts';
import type { Table } from './table.ts';
import { wordsFor } from './words.ts';

/** How a file is understood, as found by itself and corrected by hand. */
export interface ChosenReading {
  reading: Reading;
  /** Required fields that have no column yet. */
  missing: ImportField[];
  /** True where somebody has to say, or may correct, which of day and month comes first. */
  asksOrder: boolean;
  choose(field: ImportField, column: number | undefined): void;
  chooseOrder(order: DateOrder | undefined): void;
}

/** Begins with what the headings and the days themselves say. */
export function useReading(table: Table): ChosenReading {
  const t = useT();
  const language = useLanguage();
  const [columns, setColumns] = useState<Columns>(() => columnsOf(table.headings, t));
  // Of a column of days; for another one it is asked anew.
  const [chosen, setChosen] = useState<{ column: number | undefined; order: DateOrder | undefined }>();
  const born = columns.dateOfBirth;
  const style = useMemo(
    () => dateStyleOf(born === undefined ? [] : table.rows.map(({ cells }) => cells[born] ?? '')),
    [table, born],
  );
  const order = chosen && chosen.column === born ? chosen.order : style.order;
  return {
    reading: useMemo(() => ({ columns, order, words: wordsFor(language, t) }), [columns, order, language, t]),
    missing: missingIn(columns),
    asksOrder: style.isOpen,
    choose(field, column) {
      const { [field]: _, ...others } = columns;
      setColumns(column === undefined ? others : { ...others, [field]: column });
    },
    chooseOrder: (order) => setChosen({ column: born, order }),
  };
}
