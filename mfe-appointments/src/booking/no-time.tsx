import { isStaff } from '@openward/contract';
import { Link, useT, useUser } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { EmptyState } from '@openward/ui/feedback';
import { Stethoscope } from '@openward/ui/icons';
import { Flex, Panel } from '@openward/ui/layout';
import type { ReactNode } from 'react';

/** Where no time suits: the words of the specification (section 2), and what to do about it. */
export function NoTime({ action }: { action?: ReactNode }) {
  const t = useT();
  const staff = isStaff(useUser().userRole);
  return (
    <Panel>
      <EmptyState
        icon={<Stethoscope />}
        title={t('No doctor available.')}
        action={
          <Flex gap="3" wrap="wrap" justify="center">
            {action}
            {!staff && (
              <Button asChild variant="outline" minH="11">
                <Link to="/appointments/waiting">{t('Join the waiting list')}</Link>
              </Button>
            )}
          </Flex>
        }
      >
        {t('Please try another date.')}
      </EmptyState>
    </Panel>
  );
}
