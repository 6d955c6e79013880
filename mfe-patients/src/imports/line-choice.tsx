import { Button } from '@openward/ui/button';
import { Box, Heading, Text } from '@openward/ui/layout';
import type { ReactNode } from 'react';
import type { Columns } from './columns.ts';
import { FileLine } from './file-line.tsx';
import type { Table } from './table.ts';

/** The lines for which the user changed the default. */
export interface ChosenLines {
  lines: ReadonlySet<number>;
  /** Undefined once the upload has begun. */
  onToggle: ((line: number) => void) | undefined;
}

/** A section with lines that need attention. */
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

/** One line of the file with an action. */
export function LineChoice(props: {
  line: number;
  name: string;
  chosen: ChosenLines;
  action: string;
  /** The accessible name of the action, with the line. */
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

/** The patient's name in a line. */
export function nameIn(table: Table, columns: Columns, line: number): string {
  const cells = table.rows.find((row) => row.line === line)?.cells ?? [];
  return (['firstName', 'lastName'] as const).map((field) => cells[columns[field] ?? -1]?.trim() ?? '').join(' ');
}
