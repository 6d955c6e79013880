import { nameOf } from '@openward/contract/text';
import { useT } from '@openward/remote-kit';
import { Box, Heading, Text } from '@openward/ui/layout';
import type { Checked } from './check-rows.ts';
import type { Columns } from './columns.ts';
import { type ChosenLines, LineChoice, nameIn } from './line-choice.tsx';
import type { Table } from './table.ts';

/** Lines whose person may be a patient already: each is imported unless somebody leaves it out. */
export function PossibleDuplicates(props: { checked: Checked; table: Table; columns: Columns; leftOut: ChosenLines }) {
  const t = useT();
  const { checked, table, columns, leftOut } = props;
  return (
    <Box as="section">
      <Heading as="h3" fontSize="md" mb="2">
        {t('Possible duplicates')}
      </Heading>
      <Text color="fg.muted" fontSize="sm" mb="2">
        {t('These people may be patients already. Leave out a line if it is the same person.')}
      </Text>
      <Box as="ul" listStyleType="none" borderWidth="1px" borderColor="border" rounded="lg">
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
      </Box>
    </Box>
  );
}
