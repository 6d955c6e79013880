import { Box, Button, chakra, Flex, HStack, NativeSelect, Stack, Text } from '@chakra-ui/react';
import { nativeSelectSlotRecipe } from '@chakra-ui/react/theme';
import {
  type ColumnDef,
  flexRender,
  getCoreRowModel,
  type Row,
  type SortingState,
  useReactTable,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';

/** Page sizes (specification, section 9). */
export const PAGE_SIZES = [10, 25, 50, 100] as const;

/** One page of rows as the server holds them; `page` counts from 0. */
export interface GridState {
  page: number;
  size: number;
  sort: string | undefined;
}

export interface GridLabels {
  /** `Rows per page` */
  pageSize: string;
  previous: string;
  next: string;
  /** `1–10 of 43` */
  range: (from: number, to: number, total: number) => string;
}

export interface DataGridProps<T> {
  caption: string;
  columns: ColumnDef<T, unknown>[];
  rows: T[];
  total: number;
  state: GridState;
  onChange: (state: GridState) => void;
  rowId: (row: T) => string;
  labels: GridLabels;
  empty: ReactNode;
}

/** A table that the server sorts and pages; on a phone each row is a card with its columns' names. */
export function DataGrid<T>(props: DataGridProps<T>) {
  const { state, onChange } = props;
  const sorting: SortingState = state.sort
    ? [{ id: state.sort.replace(/^-/, ''), desc: state.sort.startsWith('-') }]
    : [];
  const table = useReactTable({
    data: props.rows,
    columns: props.columns,
    state: { sorting },
    getRowId: props.rowId,
    getCoreRowModel: getCoreRowModel(),
    manualSorting: true,
    onSortingChange: (update) => {
      const [first] = typeof update === 'function' ? update(sorting) : update;
      onChange({ ...state, page: 0, sort: first ? `${first.desc ? '-' : ''}${first.id}` : undefined });
    },
  });
  if (props.total === 0) return <>{props.empty}</>;
  return (
    <Stack gap="4">
      <Box overflowX="auto" rounded="xl" borderWidth="1px" borderColor="border" bg="bg.panel">
        <chakra.table w="full" fontSize="sm" display={{ base: 'block', md: 'table' }}>
          <chakra.caption srOnly>{props.caption}</chakra.caption>
          <chakra.thead display={{ base: 'none', md: 'table-header-group' }} bg="bg.muted">
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id}>
                {group.headers.map((header) => (
                  <chakra.th
                    key={header.id}
                    scope="col"
                    textAlign="start"
                    px="4"
                    py="3"
                    fontWeight="semibold"
                    aria-sort={ariaSort(header.column.getCanSort(), header.column.getIsSorted())}
                  >
                    {header.column.getCanSort() ? (
                      <chakra.button
                        type="button"
                        fontWeight="semibold"
                        onClick={header.column.getToggleSortingHandler()}
                      >
                        {flexRender(header.column.columnDef.header, header.getContext())}
                        <span aria-hidden="true">
                          {{ asc: ' ↑', desc: ' ↓' }[String(header.column.getIsSorted())] ?? ''}
                        </span>
                      </chakra.button>
                    ) : (
                      flexRender(header.column.columnDef.header, header.getContext())
                    )}
                  </chakra.th>
                ))}
              </tr>
            ))}
          </chakra.thead>
          <chakra.tbody display={{ base: 'block', md: 'table-row-group' }}>
            {table.getRowModel().rows.map((row) => (
              <GridRow key={row.id} row={row} />
            ))}
          </chakra.tbody>
        </chakra.table>
      </Box>
      <Pager {...props} />
    </Stack>
  );
}

function GridRow<T>({ row }: { row: Row<T> }) {
  return (
    <chakra.tr
      display={{ base: 'block', md: 'table-row' }}
      borderTopWidth="1px"
      borderColor="border"
      py={{ base: '3', md: '0' }}
    >
      {row.getVisibleCells().map((cell) => (
        <chakra.td
          key={cell.id}
          display={{ base: 'flex', md: 'table-cell' }}
          gap="3"
          px="4"
          py={{ base: '1', md: '3' }}
        >
          <Text as="span" hideFrom="md" color="fg.muted" minW="8rem">
            {typeof cell.column.columnDef.header === 'string' ? cell.column.columnDef.header : ''}
          </Text>
          {flexRender(cell.column.columnDef.cell, cell.getContext())}
        </chakra.td>
      ))}
    </chakra.tr>
  );
}

function Pager<T>({ state, total, onChange, labels }: DataGridProps<T>) {
  const from = state.page * state.size + 1;
  const to = Math.min(total, from + state.size - 1);
  return (
    <Flex justify="space-between" align="center" wrap="wrap" gap="3" fontSize="sm">
      <HStack>
        <NativeSelect.Root recipe={nativeSelectSlotRecipe} size="sm" w="20">
          <NativeSelect.Field
            aria-label={labels.pageSize}
            value={String(state.size)}
            onChange={(event) => onChange({ ...state, page: 0, size: Number(event.target.value) })}
          >
            {PAGE_SIZES.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
        <Text color="fg.muted">{labels.pageSize}</Text>
      </HStack>
      <HStack>
        <Text color="fg.muted" aria-live="polite">
          {labels.range(from, to, total)}
        </Text>
        <Button
          size="sm"
          variant="outline"
          disabled={state.page === 0}
          onClick={() => onChange({ ...state, page: state.page - 1 })}
        >
          {labels.previous}
        </Button>
        <Button
          size="sm"
          variant="outline"
          disabled={to >= total}
          onClick={() => onChange({ ...state, page: state.page + 1 })}
        >
          {labels.next}
        </Button>
      </HStack>
    </Flex>
  );
}

function ariaSort(sortable: boolean, sorted: false | 'asc' | 'desc') {
  if (!sortable) return undefined;
  return sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none';
}
