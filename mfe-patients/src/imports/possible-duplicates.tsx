import { nameOf } from '@openward/contract/text';
import { useT } from '@openward/remote-kit';
import { Text } from '@openward/ui/layout';
import type { Checked } from './check-rows.ts';
import type { Columns } from './columns.ts';
import { type ChosenLines, LineChoice, LineSection, nameIn } from './line-choice.tsx';
import type { Table } from './table.ts';

/** Lines whose person may already be a patient; imported unless the user leaves them out. */
export function PossibleDuplicates(props: { checked: Checked; table: Table; columns: Columns; leftOut: ChosenLines }) {
  const t = useT();
  const { checked, table, columns, leftOut } = props;
  return (
    <LineSection
      title={t('Possible duplicates')}
      hint={t('These people may be patients already. Leave out a line if it is the same person.')}
    >
      {checked.possible.map(({ line, people }) => (
        <LineChoice
          key={line}
          line={line}
          name={nameIn(table, columns, line)}
          chosen={leftOut}
          action={t('Leave out')}
          label={t('Leave out line {line}', { line })}
        >
          {people.map(({ id, firstName, lastName, dateOfBirth }) => (
            <Text key={id} color="fg.muted">
              {t('May be {name}', { name: nameOf({ firstName, lastName }) })}
              {dateOfBirth && ` · ${t('Born {day}', { day: dateOfBirth })}`}
            </Text>
          ))}
        </LineChoice>
      ))}
    </LineSection>
  );
}
