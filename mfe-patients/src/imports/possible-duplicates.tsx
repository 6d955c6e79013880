import { nameOf } from '@openward/contract/text';
import { useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { Box, chakra, Heading, Text } from '@openward/ui/layout';
import type { Checked } from './check-rows.ts';
import type { Columns } from './columns.ts';
import type { Table } from './table.ts';

/** Lines that somebody leaves out, though they could be imported. */
export interface LeftOut {
  lines: ReadonlySet<number>;
  /** Undefined once the file is on its way. */
  onToggle: ((line: number) => void) | undefined;
}

/** Lines whose person may be a patient already: each is imported unless somebody leaves it out. */
export function PossibleDuplicates(props: { checked: Checked; table: Table; columns: Columns; leftOut: LeftOut }) {
  const t = useT();
  const { checked, table, columns, leftOut } = props;
  const nameIn = (line: number) => {
    const cells = table.rows.find((row) => row.line === line)?.cells ?? [];
    return (['firstName', 'lastName'] as const).map((field) => cells[columns[field] ?? -1]?.trim() ?? '').join(' ');
  };
  return (
    <Box as="section">
      <Heading as="h3" fontSize="md" mb="2">
        {t('Possible duplicates')}
      </Heading>
      <Text color="fg.muted" fontSize="sm" mb="2">
        {t('These people may be patients already. Leave out a line if it is the same person.')}
      </Text>
      <Box as="ul" listStyleType="none" borderWidth="1px" borderColor="border" rounded="lg">
        {checked.possible.map(({ line, people }) => {
          const isLeftOut = leftOut.lines.has(line);
          return (
            <chakra.li
              key={line}
              display="flex"
              flexDirection={{ base: 'column', md: 'row' }}
              alignItems={{ base: 'flex-start', md: 'center' }}
              gap={{ base: '1', md: '4' }}
              px="4"
              py="2"
              borderTopWidth="1px"
              borderColor="border"
              _first={{ borderTopWidth: '0' }}
              fontSize="sm"
            >
              <Text fontWeight="medium" w={{ md: '24' }} flexShrink={0}>
                {t('Line {line}', { line })}
              </Text>
              <Box flex="1" minW="0" overflowWrap="anywhere">
                <Text>{nameIn(line)}</Text>
                {people.map(({ id, firstName, lastName, dateOfBirth }) => (
                  <Text key={id} color="fg.muted">
                    {t('May be {name}', { name: nameOf({ firstName, lastName }) })}
                    {dateOfBirth && ` · ${t('Born {day}', { day: dateOfBirth })}`}
                  </Text>
                ))}
              </Box>
              <Button
                variant={isLeftOut ? 'solid' : 'outline'}
                colorPalette="gray"
                size="sm"
                minH="11"
                flexShrink={0}
                aria-pressed={isLeftOut}
                aria-label={t('Leave out line {line}', { line })}
                disabled={!leftOut.onToggle}
                onClick={() => leftOut.onToggle?.(line)}
              >
                {t('Leave out')}
              </Button>
            </chakra.li>
          );
        })}
      </Box>
    </Box>
  );
}
