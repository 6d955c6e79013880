export type { ColumnDef } from '@tanstack/react-table';
export { DataGrid, type DataGridProps, type GridLabels, type GridState, PAGE_SIZES } from './data-grid.tsx';
