import { ErrorState, LoadingState } from '../feedback/states.tsx';
import { DataGrid, type DataGridProps } from './data-grid.tsx';
import type { FoundPage } from './pager.tsx';

interface Asked<T> {
  isPending: boolean;
  data: { result: T[]; page?: FoundPage | undefined } | undefined;
  refetch: () => unknown;
}

/** A grid of a query's rows, with a loading and an error state. */
export function FoundGrid<T extends object>({
  found,
  loading,
  failure,
  ...grid
}: Omit<DataGridProps<T>, 'rows' | 'page'> & {
  found: Asked<T>;
  /** The number and height of the placeholder rows. */
  loading: { label: string; rows: number; height: string };
  failure: { title: string; retryLabel: string };
}) {
  if (found.isPending) return <LoadingState {...loading} />;
  if (!found.data) return <ErrorState {...failure} onRetry={() => void found.refetch()} />;
  const { result, page } = found.data;
  return <DataGrid {...grid} rows={result} page={page ?? { total: 0 }} />;
}
