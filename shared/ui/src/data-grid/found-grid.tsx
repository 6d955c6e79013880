import { ErrorState, LoadingState } from '../feedback/states.tsx';
import { DataGrid, type DataGridProps } from './data-grid.tsx';
import type { FoundPage } from './pager.tsx';

/** A page of rows that the server was asked for. */
interface Asked<T> {
  isPending: boolean;
  data: { result: T[]; page?: FoundPage | undefined } | undefined;
  refetch: () => unknown;
}

/** A grid of what the server has, as soon as it is there; until then that it comes, or that it could not be loaded. */
export function FoundGrid<T extends object>({
  found,
  loading,
  failure,
  ...grid
}: Omit<DataGridProps<T>, 'rows' | 'page'> & {
  found: Asked<T>;
  /** How many boxes stand for what comes, and how high they are. */
  loading: { label: string; rows: number; height: string };
  failure: { title: string; retryLabel: string };
}) {
  if (found.isPending) return <LoadingState {...loading} />;
  if (!found.data) return <ErrorState {...failure} onRetry={() => void found.refetch()} />;
  const { result, page } = found.data;
  return <DataGrid {...grid} rows={result} page={page ?? { total: 0 }} />;
}
