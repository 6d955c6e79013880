import { firstCharacters } from '@openward/contract';
import { useLanguage, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { Flex, Panel, SimpleGrid, Stack, Text } from '@openward/ui/layout';
import { Choice } from './choice.tsx';
import { columnsOf } from './columns.ts';
import { ENCODINGS, type Encoding } from './encoding-names.ts';
import type { FileLines, ReadingChoice } from './read-file.ts';
import type { Table } from './table.ts';

interface Headings {
  /** The index of the line that looks like headings; undefined if there is none. */
  place: number | undefined;
  /** Undefined until the user answers. */
  isFirst: boolean | undefined;
  onChoose: (isFirst: boolean) => void;
}

/** The chosen file with options for headings, sheet and encoding. */
export function FilePanel(props: {
  file: FileLines;
  table: Table;
  headings: Headings;
  /** False once the upload begins, because the options are fixed then. */
  isOpen: boolean;
  onChoice: (choice: ReadingChoice) => void;
  onOther: () => void;
}) {
  const t = useT();
  const { file, table, headings, onChoice } = props;
  const scripts = new Intl.DisplayNames(useLanguage(), { type: 'script' });
  return (
    <Panel padding="4">
      <Stack gap="4" align="stretch">
        <Flex justify="space-between" align="center" gap="3" wrap="wrap">
          <Text overflowWrap="anywhere">
            <strong>{file.fileName}</strong> · {t('Lines: {count}', { count: table.rows.length })}
          </Text>
          <Button variant="outline" minH="11" onClick={props.onOther}>
            {t('Choose another file')}
          </Button>
        </Flex>
        {props.isOpen && (
          <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
            <HeadingsChoice {...headings} line={file.lines[headings.place ?? 0]?.line ?? 1} />
            {file.sheets.length > 1 && (
              <Choice
                label={t('Sheet')}
                value={String(file.sheet)}
                isRequired
                isMissing={false}
                note={t('Only this sheet is imported.')}
                onChange={(value) => onChoice({ sheet: Number(value) })}
              >
                {file.sheets.map((name, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is known by its place
                  <option key={place} value={place}>
                    {name}
                  </option>
                ))}
              </Choice>
            )}
            {file.encoding && (
              <Choice
                label={t('Character set')}
                value={file.encoding}
                isRequired
                isMissing={false}
                note={t('Check these names: {names}', {
                  names: accented(table, columnsOf(table.headings, t).firstName),
                })}
                onChange={(value) => onChoice({ encoding: value as Encoding })}
              >
                {Object.entries(ENCODINGS).map(([encoding, [script, name]]) => (
                  <option key={encoding} value={encoding}>
                    {script ? `${scripts.of(script)} (${name})` : name}
                  </option>
                ))}
              </Choice>
            )}
          </SimpleGrid>
        )}
      </Stack>
    </Panel>
  );
}

function HeadingsChoice({ place, isFirst, onChoose, line }: Headings & { line: number }) {
  const t = useT();
  const isAbove = isFirst && place !== undefined && place > 0;
  return (
    <Choice
      label={t('Does the first line hold headings?')}
      value={isFirst === undefined ? '' : String(isFirst)}
      isRequired
      isMissing={isFirst === undefined}
      note={
        isFirst === undefined
          ? t('Please choose: the first line looks like a patient.')
          : isAbove
            ? t('The headings are in line {line}. The lines above are not imported.', { line })
            : ''
      }
      onChange={(value) => onChoose(value === 'true')}
    >
      {isFirst === undefined && <option value="">{t('Please choose')}</option>}
      <option value="true">{isAbove ? t('Yes, in line {line}', { line }) : t('Yes')}</option>
      <option value="false">{t('No, it is a patient')}</option>
    </Choice>
  );
}

/** The most names shown as examples of the encoding. */
const MOST_NAMES = 5;
/** Longer ones are cut, because the line is only to show letters. */
const LONGEST_NAME = 30;

/** Names with letters beyond ASCII: first names, or any cell if that column is unknown. */
function accented(table: Table, column: number | undefined): string {
  const has = (cell: string) => /\P{ASCII}/u.test(cell);
  const named = table.rows.map(({ cells }) => cells[column ?? -1] ?? '').filter(has);
  const cells = named.length > 0 ? named : [table.headings, ...table.rows.map((row) => row.cells)].flat().filter(has);
  const names = new Set<string>();
  for (const cell of cells) {
    if (names.size === MOST_NAMES) break;
    names.add(firstCharacters(cell.trim(), LONGEST_NAME));
  }
  return [...names].join(', ');
}
