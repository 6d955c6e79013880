import { DidYouMean, useSimilarStaff } from '@openward/practice-ui/similar-names';
import { Link, useT, useUser } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { EmptyState } from '@openward/ui/feedback';
import { Stethoscope } from '@openward/ui/icons';
import { Flex, Panel } from '@openward/ui/layout';
import type { ReactNode } from 'react';
import type { Search } from './search.ts';

/** Says that there is no matching time (wording of the specification, section 2) and what to do. */
export function NoTime({
  search,
  action,
  onName,
}: {
  search: Search;
  action?: ReactNode;
  onName?: (name: string) => void;
}) {
  const t = useT();
  const isPatient = useUser().userRole === 'ROLE_PATIENT';
  const similar = useSimilarStaff(onName ? search.q : '', 0);
  const wait = `/appointments/waiting${search.type ? `?type=${encodeURIComponent(search.type)}` : ''}`;
  return (
    <Panel>
      <EmptyState
        icon={<Stethoscope />}
        title={t('No doctor available.')}
        action={
          <Flex gap="3" wrap="wrap" justify="center">
            {action}
            {isPatient && (
              <Button asChild variant="outline">
                <Link to={wait}>{t('Join the waiting list')}</Link>
              </Button>
            )}
          </Flex>
        }
      >
        {t('Please try another date.')}
      </EmptyState>
      {onName && <DidYouMean people={similar} onPick={onName} />}
    </Panel>
  );
}
