import { Box, chakra, Stack, Text } from '@chakra-ui/react';
import {
  flexRender,
  type Header,
  type Row,
  rowSortingFeature,
  type SortingState,
  type ColumnDef as TableColumnDef,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';
import type { GridState } from '../grid-state/grid-state.ts';
import { type FoundPage, Pager, type PagerLabels } from './pager.tsx';
import { type SortLabels, SortSelect } from './sort-select.tsx';

interface ColumnMeta {
  /** A CSS width relative to the table (`5rem`, `24%`) that the column keeps whatever the rows contain. */
  width?: string;
  /** The actions of a row: on a phone they appear below the rest at full width. */
  isActions?: boolean;
}

/** The library features that the grid uses. */
const features = tableFeatures({ rowSortingFeature, columnMeta: {} as ColumnMeta });
type Features = typeof features;

/** A column of a {@link DataGrid}. */
export type ColumnDef<T extends object, Value = unknown> = TableColumnDef<Features, T, Value>;

export interface GridLabels extends PagerLabels {
  /** The sort menu on a phone. Without it, only wide screens can sort. */
  sort?: SortLabels;
}

export interface DataGridProps<T extends object> {
  caption: string;
  columns: ColumnDef<T>[];
  rows: T[];
  page: FoundPage;
  state: GridState;
  onChange: (state: GridState) => void;
  rowId: (row: T) => string;
  labels: GridLabels;
  empty: ReactNode;
  /** For columns with widths: below this width the table scrolls sideways. Defaults to `44rem`. */
  minWidth?: string;
  /** True while the previous rows are shown and the requested ones are loading. */
  isStale?: boolean;
}

/** A table that the server sorts and pages. On a phone each row is a card with column names. */
export function DataGrid<T extends object>(props: DataGridProps<T>) {
  const { state, onChange, labels } = props;
  const sorting: SortingState = state.sort
    ? [{ id: state.sort.replace(/^-/, ''), desc: state.sort.startsWith('-') }]
    : [];
  const sortBy = (sort: string | undefined) => onChange({ ...state, page: 0, sort });
  const table = useTable({
    features,
    data: props.rows,
    columns: props.columns,
    state: { sorting },
    getRowId: props.rowId,
    manualSorting: true,
    // All columns sort ascending first, then descending, then by default order.
    sortDescFirst: false,
    onSortingChange: (update) => {
      const [first] = typeof update === 'function' ? update(sorting) : update;
      sortBy(first ? `${first.desc ? '-' : ''}${first.id}` : undefined);
    },
  });
  const isEmpty = props.page.total === 0;
  const sortable = table
    .getAllLeafColumns()
    .filter((column) => column.getCanSort())
    .map(({ id, columnDef }) => ({ id, header: textOf(columnDef.header) }));
  const isFixed = props.columns.some(({ meta }) => meta?.width);
  return (
    <Stack gap="4">
      {!isEmpty && labels.sort && sortable.length > 0 && (
        <SortSelect columns={sortable} sort={state.sort} onSort={sortBy} labels={labels.sort} />
      )}
      {isEmpty ? (
        props.empty
      ) : (
        <Box
          overflowX="auto"
          rounded="xl"
          borderWidth="1px"
          borderColor="border"
          bg="bg.panel"
          aria-busy={props.isStale || undefined}
          opacity={props.isStale ? 0.6 : undefined}
          transition="opacity 150ms 150ms"
        >
          <chakra.table
            w="full"
            minW={{ md: isFixed ? (props.minWidth ?? '44rem') : undefined }}
            tableLayout={isFixed ? 'fixed' : 'auto'}
            fontSize="sm"
            display={{ base: 'block', md: 'table' }}
          >
            <chakra.caption srOnly>{props.caption}</chakra.caption>
            <chakra.thead display={{ base: 'none', md: 'table-header-group' }} bg="bg.muted">
              {table.getHeaderGroups().map((group) => (
                <tr key={group.id}>
                  {group.headers.map((header) => (
                    <HeaderCell key={header.id} header={header} isFixed={isFixed} />
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
      )}
      <Pager state={state} found={props.page} rows={props.rows.length} onChange={onChange} labels={labels} />
    </Stack>
  );
}

function HeaderCell<T extends object>({ header, isFixed }: { header: Header<Features, T>; isFixed: boolean }) {
  const { column } = header;
  const content = flexRender(column.columnDef.header, header.getContext());
  return (
    <chakra.th
      scope="col"
      textAlign="start"
      verticalAlign="middle"
      px="3"
      py="1"
      h="12"
      w={column.columnDef.meta?.width}
      fontWeight="semibold"
      // Long words of other languages break instead of being cut off; without fixed widths, the column grows first.
      overflowWrap={isFixed ? 'anywhere' : 'break-word'}
      aria-sort={ariaSort(column.getCanSort(), column.getIsSorted())}
    >
      {column.getCanSort() ? (
        <chakra.button
          type="button"
          fontWeight="semibold"
          textAlign="start"
          minH="10"
          w="full"
          display="flex"
          alignItems="center"
          gap="1"
          cursor="pointer"
          onClick={column.getToggleSortingHandler()}
        >
          <chakra.span minW="0">{content}</chakra.span>
          {/* Reserves the space, so that nothing moves when the order changes. */}
          <chakra.span aria-hidden="true" w="3" flexShrink="0">
            {{ asc: '↑', desc: '↓' }[String(column.getIsSorted())] ?? ''}
          </chakra.span>
        </chakra.button>
      ) : (
        content
      )}
    </chakra.th>
  );
}

function GridRow<T extends object>({ row }: { row: Row<Features, T> }) {
  return (
    <chakra.tr
      display={{ base: 'flex', md: 'table-row' }}
      flexWrap="wrap"
      borderTopWidth="1px"
      borderColor="border"
      _first={{ borderTopWidth: { base: '0', md: '1px' } }}
      py={{ base: '3', md: '0' }}
    >
      {row.getAllCells().map((cell) => {
        const { header, meta, cell: content } = cell.column.columnDef;
        return (
          <chakra.td
            key={cell.id}
            display={{ base: 'flex', md: 'table-cell' }}
            // On a phone each cell has its own line, and all actions share one.
            flex={meta?.isActions ? '1 1 8rem' : '1 0 100%'}
            gap="3"
            px={{ base: meta?.isActions ? '2' : '4', md: '3' }}
            py={meta?.isActions ? '2' : { base: '1', md: '3' }}
            overflowWrap="anywhere"
          >
            {!meta?.isActions && (
              <Text as="span" hideFrom="md" color="fg.muted" w="7.5rem" flexShrink={0}>
                {textOf(header)}
              </Text>
            )}
            {flexRender(content, cell.getContext())}
          </chakra.td>
        );
      })}
    </chakra.tr>
  );
}

function textOf(header: unknown): string {
  return typeof header === 'string' ? header : '';
}

function ariaSort(sortable: boolean, sorted: false | 'asc' | 'desc') {
  if (!sortable) return undefined;
  return sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none';
}
