import {
  IMPORT_GROUPS,
  type ImportField,
  type ImportGroup,
  importLabel,
  REQUIRED_IMPORT_FIELDS,
} from '@openward/contract/imports';
import { useLanguage, useT } from '@openward/remote-kit';
import { Box, chakra, Heading, SimpleGrid, Stack, Text } from '@openward/ui/layout';
import { useState } from 'react';
import { Choice } from './choice.tsx';
import { isConsent } from './columns.ts';
import { type DateOrder, isoDay } from './dates.ts';
import type { Table } from './table.ts';
import type { ChosenReading } from './use-reading.ts';

interface Props {
  table: Table;
  reading: ChosenReading;
}

/** Shows which column holds which field, found by the headings; the user can correct it. */
export function MatchingPanel({ table, reading }: Props) {
  const t = useT();
  const used = new Set(Object.values(reading.reading.columns));
  const unused = table.headings.filter((heading, place) => heading && !used.has(place));
  const [consents, others] = [unused.filter(isConsent), unused.filter((heading) => !isConsent(heading))];
  const [patient, ...more] = IMPORT_GROUPS;
  return (
    <Box>
      <Heading as="h2" fontSize="lg">
        {t('Match columns')}
      </Heading>
      <Text color="fg.muted" fontSize="sm" mb="4">
        {table.headings.some(Boolean)
          ? t('We matched the columns by their headings. Please correct any mistakes.')
          : t('Please choose what each column holds.')}
      </Text>
      <Choices fields={patient.fields} table={table} reading={reading} />
      <Box mt="4" borderWidth="1px" borderColor="border" rounded="lg">
        {more.map((group) => (
          <MoreColumns key={group.label} group={group} table={table} reading={reading} />
        ))}
      </Box>
      <Stack mt="4" gap="2" fontSize="sm" color="fg.muted" overflowWrap="anywhere">
        {others.length > 0 && <Text>{t('Not imported: {columns}', { columns: others.join(', ') })}</Text>}
        {consents.length > 0 && (
          <Text>
            {t('Do not import: {columns}. Patients choose how the practice can contact them.', {
              columns: consents.join(', '),
            })}
          </Text>
        )}
      </Stack>
    </Box>
  );
}

/** Optional columns; open if the file has some of them. */
function MoreColumns({ group, ...props }: Props & { group: ImportGroup }) {
  const t = useT();
  const { columns } = props.reading.reading;
  const count = group.fields.filter((field) => columns[field] !== undefined).length;
  const [isOpen] = useState(count > 0);
  return (
    <chakra.details open={isOpen} borderTopWidth="1px" borderColor="border" _first={{ borderTopWidth: '0' }}>
      <chakra.summary
        display="flex"
        alignItems="center"
        minH="11"
        px="4"
        fontSize="sm"
        fontWeight="medium"
        cursor="pointer"
        _focusVisible={{ outline: '2px solid', outlineColor: 'accent.solid', outlineOffset: '-2px' }}
        _before={{ content: '"▸"', me: '2' }}
        css={{ 'details[open] > &::before': { transform: 'rotate(90deg)' } }}
      >
        {t(group.label)}
        <Text as="span" ms="auto" ps="3" color="fg.muted" fontWeight="normal">
          {t('{count} of {total} matched', { count, total: group.fields.length })}
        </Text>
      </chakra.summary>
      <Box px="4" pt="2" pb="4">
        {group.hint && (
          <Text color="fg.muted" fontSize="sm" mb="3">
            {t(group.hint)}
          </Text>
        )}
        <Choices fields={group.fields} {...props} />
      </Box>
    </chakra.details>
  );
}

function Choices({ fields, table, reading: chosen }: Props & { fields: readonly ImportField[] }) {
  const t = useT();
  const dayLabel = useDayLabel();
  const { columns, order } = chosen.reading;
  const birthdays = table.rows.map(({ cells }) => (cells[columns.dateOfBirth ?? -1] ?? '').trim());
  const noteOf = (field: ImportField, sample: string) =>
    (field === 'dateOfBirth' && dayLabel(sample, isoDay(sample, order, table.is1904))) ||
    t('Example: {sample}', { sample });
  // An ambiguous date shows best what the order means.
  const twoWays = birthdays.find((day) => isoDay(day, 'day first') !== isoDay(day, 'month first')) ?? '';
  return (
    <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
      {fields.map((field) => {
        const column = columns[field];
        const sample = column === undefined ? '' : (table.rows[0]?.cells[column] ?? '').trim();
        const isRequired = (REQUIRED_IMPORT_FIELDS as readonly ImportField[]).includes(field);
        const isMissing = isRequired && column === undefined;
        return (
          <Choice
            key={field}
            label={t(importLabel(field).label)}
            value={column === undefined ? '' : String(column)}
            isRequired={isRequired}
            isMissing={isMissing}
            note={isMissing ? t('Please choose a column.') : sample && noteOf(field, sample)}
            onChange={(value) => chosen.choose(field, value === '' ? undefined : Number(value))}
          >
            <option value="">{isRequired ? t('Please choose') : t('Do not import')}</option>
            {table.headings.map((heading, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place
              <option key={place} value={place}>
                {heading || t('Column {number}', { number: place + 1 })}
              </option>
            ))}
          </Choice>
        );
      })}
      {fields.includes('dateOfBirth') && chosen.asksOrder && (
        <Choice
          label={t('Date format')}
          value={order ?? ''}
          isRequired
          isMissing={!order}
          note={
            order ? dayLabel(twoWays, isoDay(twoWays, order)) : t('Please choose: these dates can be read in two ways.')
          }
          onChange={(value) => chosen.chooseOrder((value || undefined) as DateOrder | undefined)}
        >
          <option value="">{t('Please choose')}</option>
          <option value="day first">{t('Day, month, year')}</option>
          <option value="month first">{t('Month, day, year')}</option>
        </Choice>
      )}
    </SimpleGrid>
  );
}

/** A date of the file as it will be read, with the name of the month; empty if it cannot be read. */
function useDayLabel() {
  const t = useT();
  const language = useLanguage();
  return (sample: string, day: string) => {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day))) return '';
    const words = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
    return t('{sample} is read as {day}', { sample, day: words });
  };
}
