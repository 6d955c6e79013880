import type { Document } from '@openward/contract/documents';
import { Link, useT, useUser } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { documentTime } from '@openward/ui/date-time';
import { EmptyState } from '@openward/ui/feedback';
import { Check } from '@openward/ui/icons';
import { Flex, Panel } from '@openward/ui/layout';

/** Nothing is left to fill in: when it was completed, and the way to it. */
export function Completed({ document }: { document: Document }) {
  const t = useT();
  const isPatient = useUser().userRole === 'ROLE_PATIENT';
  return (
    <Panel>
      <EmptyState
        icon={<Check />}
        title={t('This document is complete')}
        action={
          <Flex gap="3" wrap="wrap" justify="center" mt="2">
            <Button asChild size="lg">
              <Link to={`/document/view/${document.id}`}>{t('View the document')}</Link>
            </Button>
            <Button asChild size="lg" variant="outline">
              <Link to={isPatient ? '/patient/actionitems' : '/documents'}>
                {isPatient ? t('To the action items') : t('To the documents')}
              </Link>
            </Button>
          </Flex>
        }
      >
        {t('It was completed on {time}. It cannot be changed any more.', {
          time: document.confirmationDate ? documentTime(document.confirmationDate) : '',
        })}
      </EmptyState>
    </Panel>
  );
}
