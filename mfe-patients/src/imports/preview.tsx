import type { Said } from '@openward/contract';
import { IMPORT_FIELDS, type ImportField, type ImportRow } from '@openward/contract/imports';
import { useT } from '@openward/remote-kit';
import { Box, chakra, Heading, Text } from '@openward/ui/layout';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { valueLabel } from './column-values.ts';
import { fieldName, missingIn } from './columns.ts';
import { loadSchemas } from './import-client.ts';
import { rowOf } from './rows.ts';
import type { Table } from './table.ts';
import type { ChosenReading } from './use-reading.ts';

const SHOWN = 5;
/** Fewer rows, because on a phone each is a card. */
const SHOWN_ON_A_PHONE = 2;

type ErrorsOf = (row: ImportRow) => Partial<Record<ImportField | 'line', Said>>;

/** The first patients as they would be imported, with errors in the cells. */
export function Preview({ table, reading: { reading, asksOrder } }: { table: Table; reading: ChosenReading }) {
  const t = useT();
  const { columns, values, order } = reading;
  // Until the user has chosen the order of the dates, no date is an error.
  const hasOpenDates = asksOrder && !order;
  const errorsOf = useErrorsOf();
  const rows = useMemo(
    () =>
      table.rows.slice(0, SHOWN).map((row) => {
        const made = rowOf(row, table, reading);
        const { dateOfBirth, ...errors } = errorsOf(made);
        return { made, errors: { ...errors, ...(!hasOpenDates && { dateOfBirth }) } };
      }),
    [table, reading, hasOpenDates, errorsOf],
  );
  const missing: readonly ImportField[] = missingIn(columns);
  const names = IMPORT_FIELDS.filter((field) => columns[field] !== undefined || missing.includes(field)).map(
    (field) => ({
      field,
      name: fieldName(field, t),
    }),
  );
  return (
    <Box>
      <Heading as="h2" fontSize="lg" mb="3" id="import-preview">
        {t('Preview of the first lines')}
      </Heading>
      <Box
        overflowX="auto"
        rounded="lg"
        borderWidth="1px"
        borderColor="border"
        tabIndex={0}
        role="region"
        aria-labelledby="import-preview"
      >
        <chakra.table w="full" fontSize="sm" display={{ base: 'block', md: 'table' }} aria-labelledby="import-preview">
          <chakra.thead display={{ base: 'none', md: 'table-header-group' }} bg="bg.muted">
            <tr>
              <Head>{t('Line')}</Head>
              {names.map(({ field, name }) => (
                <Head key={field}>{name}</Head>
              ))}
            </tr>
          </chakra.thead>
          <chakra.tbody display={{ base: 'block', md: 'table-row-group' }}>
            {rows.map(({ made, errors }, place) => (
              <chakra.tr
                key={made.line}
                display={{ base: place < SHOWN_ON_A_PHONE ? 'block' : 'none', md: 'table-row' }}
                borderTopWidth="1px"
                borderColor="border"
                py={{ base: '2', md: '0' }}
                verticalAlign="top"
              >
                <Cell name={t('Line')}>
                  {String(made.line)}
                  {errors.line && <Wrong>{t(errors.line)}</Wrong>}
                </Cell>
                {names.map(({ field, name }) => (
                  <Cell key={field} name={name}>
                    {valueLabel(field, made[field] ?? '', values)}
                    {errors[field] && <Wrong>{t(errors[field])}</Wrong>}
                  </Cell>
                ))}
              </chakra.tr>
            ))}
          </chakra.tbody>
        </chakra.table>
      </Box>
    </Box>
  );
}

function Head({ children }: { children: string }) {
  return (
    <chakra.th scope="col" textAlign="start" px="3" py="2" fontWeight="semibold" whiteSpace="nowrap">
      {children}
    </chakra.th>
  );
}

/** On a phone each line is a card, and each cell names its column. */
function Cell({ name, children }: { name: string; children: ReactNode }) {
  return (
    <chakra.td
      display={{ base: 'flex', md: 'table-cell' }}
      minW={{ md: '8rem' }}
      gap="3"
      px="3"
      py={{ base: '1', md: '2' }}
    >
      <Text as="span" hideFrom="md" color="fg.muted" w="8rem" flexShrink={0}>
        {name}
      </Text>
      <Box as="span" minW="0" overflowWrap="anywhere">
        {children}
      </Box>
    </chakra.td>
  );
}

function Wrong({ children }: { children: string }) {
  return (
    <Text as="span" display="block" color="fg.error" fontSize="xs">
      {children}
    </Text>
  );
}

/** Validates rows once the schema has loaded; before, nothing is an error. */
function useErrorsOf(): ErrorsOf {
  const [errorsOf, setErrorsOf] = useState<ErrorsOf>(() => () => ({}));
  useEffect(() => {
    let isHere = true;
    loadSchemas().then(
      ({ importErrorsOf }) => isHere && setErrorsOf(() => importErrorsOf),
      // If the schema fails to load, the check still reports all errors.
      () => {},
    );
    return () => {
      isHere = false;
    };
  }, []);
  return errorsOf;
}
