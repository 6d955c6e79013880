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

/** What a column says beside what the library knows. */
interface ColumnMeta {
  /** Of the whole table, as CSS says it (`5rem`, `24%`): a column that has one keeps it, whatever the rows hold. */
  width?: string;
  /** What can be done with a row: on a phone it stands below the rest, over the whole width. */
  isActions?: boolean;
}

/** What the grid does of all that the library could. */
const features = tableFeatures({ rowSortingFeature, columnMeta: {} as ColumnMeta });
type Features = typeof features;

/** A column of a {@link DataGrid}. */
export type ColumnDef<T extends object, Value = unknown> = TableColumnDef<Features, T, Value>;

export interface GridLabels extends PagerLabels {
  /** The choice of an order on a phone; without it, only wide screens sort. */
  sort?: SortLabels;
}

export interface DataGridProps<T extends object> {
  caption: string;
  columns: ColumnDef<T>[];
  rows: T[];
  /** The page that the server has answered with. */
  page: FoundPage;
  state: GridState;
  onChange: (state: GridState) => void;
  rowId: (row: T) => string;
  labels: GridLabels;
  empty: ReactNode;
  /** Where columns have widths: below this the table scrolls sideways (`44rem` unless said otherwise). */
  minWidth?: string;
  /** True while these are the rows from before, and the ones that were asked for are on their way. */
  isStale?: boolean;
}

/** A table that the server sorts and pages; on a phone each row is a card with its columns' names. */
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
    // Text or not: first up, then down, then as usual.
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
      // Other languages have longer words: rather broken than cut off, and whole where the column can be wider.
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
          {/* Its place is kept, so that nothing moves when the order changes. */}
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
            // On a phone each has a line of its own; what can be done shares one.
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
