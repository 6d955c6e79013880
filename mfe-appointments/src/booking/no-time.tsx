import { useT } from '@openward/remote-kit';
import { EmptyState } from '@openward/ui/feedback';
import { Stethoscope } from '@openward/ui/icons';
import { Panel } from '@openward/ui/layout';
import type { ReactNode } from 'react';
import type { Search } from './search.ts';

/** Where no time suits: the words of the specification (section 2), and what to do about it. */
export function NoTime({ action }: { search: Search; action?: ReactNode }) {
  const t = useT();
  return (
    <Panel>
      <EmptyState icon={<Stethoscope />} title={t('No doctor available.')} action={action}>
        {t('Please try another date.')}
      </EmptyState>
    </Panel>
  );
}
