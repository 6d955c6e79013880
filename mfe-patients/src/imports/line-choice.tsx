import { useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { Box, chakra, Text } from '@openward/ui/layout';
import type { ReactNode } from 'react';
import type { Columns } from './columns.ts';
import type { Table } from './table.ts';

/** Lines that somebody chose to treat otherwise than they would be. */
export interface ChosenLines {
  lines: ReadonlySet<number>;
  /** Undefined once the file is on its way. */
  onToggle: ((line: number) => void) | undefined;
}

/** One line of the file with what can be done with it. */
export function LineChoice(props: {
  line: number;
  name: string;
  chosen: ChosenLines;
  action: string;
  /** The action with its line, for who hears the button alone. */
  label: string;
  children: ReactNode;
}) {
  const t = useT();
  const { line, chosen } = props;
  const isChosen = chosen.lines.has(line);
  return (
    <chakra.li
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
        <Text>{props.name}</Text>
        {props.children}
      </Box>
      <Button
        variant={isChosen ? 'solid' : 'outline'}
        colorPalette="gray"
        size="sm"
        minH="11"
        flexShrink={0}
        aria-pressed={isChosen}
        aria-label={props.label}
        disabled={!chosen.onToggle}
        onClick={() => chosen.onToggle?.(line)}
      >
        {props.action}
      </Button>
    </chakra.li>
  );
}

/** The name of the patient of a line. */
export function nameIn(table: Table, columns: Columns, line: number): string {
  const cells = table.rows.find((row) => row.line === line)?.cells ?? [];
  return (['firstName', 'lastName'] as const).map((field) => cells[columns[field] ?? -1]?.trim() ?? '').join(' ');
}
