import { useSearchParams, useT } from '@openward/remote-kit';
import { Page, PageHeader } from '@openward/ui/layout';
import { ChooseRecords } from './choose-records.tsx';
import { CompareRecords } from './compare-records.tsx';

/** `/patient/merge`: a system administrator merges two records, named by `?kept=` and `?merged=`. */
export default function MergePage() {
  const t = useT();
  const [params] = useSearchParams();
  const kept = params.get('kept') ?? '';
  const merged = params.get('merged') ?? '';
  return (
    <Page>
      <PageHeader title={t('Merge two records')}>
        {t('Use this when one person has two records. You can undo it for 30 days.')}
      </PageHeader>
      {kept && merged ? (
        <CompareRecords key={[kept, merged].sort().join()} keptId={kept} mergedId={merged} />
      ) : (
        <ChooseRecords kept={kept} />
      )}
    </Page>
  );
}
