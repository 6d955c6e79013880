export { type ColumnDef, DataGrid, type DataGridProps, type GridLabels } from './data-grid.tsx';
export { FoundGrid } from './found-grid.tsx';
export { RowAction, RowActions } from './row-action.tsx';
export { SearchBox } from './search-box.tsx';
export type { SortLabels } from './sort-select.tsx';
