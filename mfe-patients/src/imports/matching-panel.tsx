import { IMPORT_COLUMNS, IMPORT_FIELDS } from '@openward/contract/people';
import { useT } from '@openward/remote-kit';
import { Box, chakra, Heading, SimpleGrid, Text } from '@openward/ui/layout';
import { type ReactNode, useId } from 'react';
import type { DateOrder } from './dates.ts';
import type { Table } from './read-file.ts';
import type { ChosenReading } from './use-reading.ts';

/** Which column holds what: found by the headings, and to be corrected by hand. */
export function MatchingPanel({ table, reading: chosen }: { table: Table; reading: ChosenReading }) {
  const t = useT();
  const { columns, order } = chosen.reading;
  const used = new Set(Object.values(columns));
  const unused = table.headings.filter((heading, place) => heading && !used.has(place));
  const first = table.rows[0];
  return (
    <Box>
      <Heading as="h2" fontSize="lg">
        {t('Match columns')}
      </Heading>
      <Text color="fg.muted" fontSize="sm" mb="4">
        {t('We matched the columns by their headings. Please correct any mistakes.')}
      </Text>
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
        {IMPORT_FIELDS.map((field) => {
          const column = columns[field];
          const sample = column === undefined ? '' : (first?.cells[column] ?? '').trim();
          return (
            <Choice
              key={field}
              label={t(IMPORT_COLUMNS[field].label)}
              value={column === undefined ? '' : String(column)}
              isMissing={column === undefined}
              note={column === undefined ? t('Please choose a column.') : sample && t('Example: {sample}', { sample })}
              onChange={(value) => chosen.choose(field, value === '' ? undefined : Number(value))}
            >
              <option value="">{t('Please choose')}</option>
              {table.headings.map((heading, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place
                <option key={place} value={place}>
                  {heading || t('Column {number}', { number: place + 1 })}
                </option>
              ))}
            </Choice>
          );
        })}
        {chosen.asksOrder && (
          <Choice
            label={t('Date format')}
            value={order ?? ''}
            isMissing={!order}
            note={order ? '' : t('Please choose: these dates can be read in two ways.')}
            onChange={(value) => chosen.chooseOrder((value || undefined) as DateOrder | undefined)}
          >
            <option value="">{t('Please choose')}</option>
            <option value="day first">{t('Day, month, year')}</option>
            <option value="month first">{t('Month, day, year')}</option>
          </Choice>
        )}
      </SimpleGrid>
      {unused.length > 0 && (
        <Text mt="4" fontSize="sm" color="fg.muted" overflowWrap="anywhere">
          {t('Not imported: {columns}', { columns: unused.join(', ') })}
        </Text>
      )}
    </Box>
  );
}

function Choice(props: {
  label: string;
  value: string;
  isMissing: boolean;
  note: string;
  onChange: (value: string) => void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Box fontSize="sm" minW="0">
      <chakra.label htmlFor={id} fontWeight="medium">
        {props.label}
      </chakra.label>
      <chakra.select
        id={id}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
        aria-required="true"
        aria-invalid={props.isMissing}
        aria-describedby={`${id}note`}
        display="block"
        w="full"
        mt="1"
        minH="11"
        px="3"
        rounded="md"
        borderWidth="1px"
        borderColor={props.isMissing ? 'border.error' : 'border.emphasized'}
        bg="bg.panel"
        fontSize="md"
      >
        {props.children}
      </chakra.select>
      <Text id={`${id}note`} mt="1" minH="5" color={props.isMissing ? 'fg.error' : 'fg.muted'} truncate>
        {props.note}
      </Text>
    </Box>
  );
}
