import { Button } from '@openward/ui/button';
import { Box, Heading, Text } from '@openward/ui/layout';
import type { ReactNode } from 'react';
import type { Columns } from './columns.ts';
import { FileLine } from './file-line.tsx';
import type { Table } from './table.ts';

/** Lines that somebody chose to treat otherwise than they would be. */
export interface ChosenLines {
  lines: ReadonlySet<number>;
  /** Undefined once the file is on its way. */
  onToggle: ((line: number) => void) | undefined;
}

/** Lines of the file about which there is something to say. */
export function LineSection({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <Box as="section">
      <Heading as="h3" fontSize="md" mb="2">
        {title}
      </Heading>
      <Text color="fg.muted" fontSize="sm" mb="2">
        {hint}
      </Text>
      <Box as="ul" listStyleType="none" borderWidth="1px" borderColor="border" rounded="lg">
        {children}
      </Box>
    </Box>
  );
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
  const { line, chosen } = props;
  const isChosen = chosen.lines.has(line);
  return (
    <FileLine line={line}>
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
    </FileLine>
  );
}

/** The name of the patient of a line. */
export function nameIn(table: Table, columns: Columns, line: number): string {
  const cells = table.rows.find((row) => row.line === line)?.cells ?? [];
  return (['firstName', 'lastName'] as const).map((field) => cells[columns[field] ?? -1]?.trim() ?? '').join(' ');
}
