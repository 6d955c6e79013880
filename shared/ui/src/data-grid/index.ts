export { type ColumnDef, DataGrid, type DataGridProps, type GridLabels } from './data-grid.tsx';
export { FoundGrid } from './found-grid.tsx';
export { type GridState, gridStateOf, PAGE_SIZES, withGridState } from './grid-state.ts';
export { RowAction, RowActions } from './row-action.tsx';
export { SearchBox } from './search-box.tsx';
export type { SortLabels } from './sort-select.tsx';
