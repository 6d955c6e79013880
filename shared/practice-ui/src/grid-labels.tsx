import { useT } from '@openward/remote-kit';
import type { GridLabels } from '@openward/ui/data-grid';

/** The labels of a grid's pagination. */
export function useGridLabels(): GridLabels {
  const t = useT();
  return {
    pageSize: t('Rows per page'),
    previous: t('Previous'),
    next: t('Next'),
    none: t('Nothing found'),
    range: (from, to, total, isMore) =>
      isMore ? t('{from}–{to} of {total}+', { from, to, total }) : t('{from}–{to} of {total}', { from, to, total }),
  };
}
