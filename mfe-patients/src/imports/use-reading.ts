import type { ImportField } from '@openward/contract/imports';
import { useLanguage, useT } from '@openward/remote-kit';
import { useMemo, useState } from 'react';
import { columnValuesFor } from './column-values.ts';
import { type Columns, columnsOf, missingIn } from './columns.ts';
import { type DateOrder, dateStyleOf } from './dates.ts';
import type { Reading } from './rows.ts';
import type { Table } from './table.ts';

/** How a file is interpreted: detected values with the user's corrections. */
export interface ChosenReading {
  reading: Reading;
  /** Required fields without a column. */
  missing: ImportField[];
  /** True if the user must or can choose whether the day or the month comes first. */
  asksOrder: boolean;
  choose(field: ImportField, column: number | undefined): void;
  chooseOrder(order: DateOrder | undefined): void;
}

/** Starts with what the headings and dates show. */
export function useReading(table: Table): ChosenReading {
  const t = useT();
  const language = useLanguage();
  const [columns, setColumns] = useState<Columns>(() => columnsOf(table.headings, t));
  // The order belongs to a column; another column needs a new choice.
  const [chosen, setChosen] = useState<{ column: number | undefined; order: DateOrder | undefined }>();
  const born = columns.dateOfBirth;
  const style = useMemo(
    () => dateStyleOf(born === undefined ? [] : table.rows.map(({ cells }) => cells[born] ?? '')),
    [table, born],
  );
  const order = chosen && chosen.column === born ? chosen.order : style.order;
  return {
    reading: useMemo(() => ({ columns, order, values: columnValuesFor(language, t) }), [columns, order, language, t]),
    missing: missingIn(columns),
    asksOrder: style.isOpen,
    choose(field, column) {
      const { [field]: _, ...others } = columns;
      setColumns(column === undefined ? others : { ...others, [field]: column });
    },
    chooseOrder: (order) => setChosen({ column: born, order }),
  };
}
