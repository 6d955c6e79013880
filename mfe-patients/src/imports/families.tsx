import { nameOf } from '@openward/contract/text';
import { useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { Box, Text } from '@openward/ui/layout';
import type { Checked } from './check-rows.ts';
import type { Columns } from './columns.ts';
import { type ChosenLines, LineChoice, LineSection, nameIn } from './line-choice.tsx';
import type { Table } from './table.ts';

/** Children with a parent's email: each gets a record that the parent acts for, if the user agrees. */
export function Families(props: { checked: Checked; table: Table; columns: Columns; asChildren: ChosenLines }) {
  const t = useT();
  const { checked, table, columns, asChildren } = props;
  const open = checked.families.filter(({ line }) => !asChildren.lines.has(line));
  return (
    <Box>
      <LineSection
        title={t('Families with one email')}
        hint={t(
          'These children have the email of a parent. We can create their records, and the parent acts for them until they are 18. Otherwise we skip these lines.',
        )}
      >
        {checked.families.map(({ line, parent }) => (
          <LineChoice
            key={line}
            line={line}
            name={nameIn(table, columns, line)}
            chosen={asChildren}
            action={t('Import as child')}
            label={t('Import as child: line {line}', { line })}
          >
            <Text color="fg.muted">
              {'line' in parent
                ? t('Parent: {name} in line {line}', { name: nameIn(table, columns, parent.line), line: parent.line })
                : t('Parent: {name}', { name: nameOf(parent) })}
            </Text>
          </LineChoice>
        ))}
      </LineSection>
      {open.length > 1 && (
        <Button
          variant="outline"
          minH="11"
          mt="3"
          disabled={!asChildren.onToggle}
          onClick={() => {
            for (const { line } of open) asChildren.onToggle?.(line);
          }}
        >
          {t('Import all as children')}
        </Button>
      )}
    </Box>
  );
}
