import { ApiError } from '@openward/api-client';
import { isStaff } from '@openward/contract';
import type { Document } from '@openward/contract/documents';

import { Link, useT, useUser } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { EmptyState, ErrorState } from '@openward/ui/feedback';
import { ClipboardList, FileText } from '@openward/ui/icons';
import { Panel } from '@openward/ui/layout';
import { nameOf } from './names.ts';

/** In the place of a document that is not there: what does not exist does not come by asking again. */
export function NotShown({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT();
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  if (!isUnknown) {
    return <ErrorState title={t('The document could not be loaded')} retryLabel={t('Retry')} onRetry={onRetry} />;
  }
  return (
    <Panel>
      <EmptyState
        icon={<FileText />}
        title={t('This document could not be found')}
        action={
          <Button asChild>
            <Link to="/documents">{t('Documents')}</Link>
          </Button>
        }
      >
        {t('It was cancelled, the link is incomplete, or the document belongs to somebody else.')}
      </EmptyState>
    </Panel>
  );
}

/** In the place of answers that are not there yet. */
export function StillPending({ document }: { document: Document }) {
  const t = useT();
  const staff = isStaff(useUser().userRole);
  const name = nameOf(document.patient);
  return (
    <Panel>
      <EmptyState
        icon={<ClipboardList />}
        title={staff ? t('It waits for {name}', { name }) : t('This document waits to be filled in')}
        action={
          <Button asChild size="lg" variant={staff ? 'outline' : 'solid'}>
            <Link to={`/document/upload/${document.id}`}>
              {document.isBegun ? t('Go on filling it in') : t('Fill it in')}
            </Link>
          </Button>
        }
      >
        {staff
          ? t('There is nothing to read before it is submitted.')
          : t('Once you have submitted it, you can read and download it here.')}
      </EmptyState>
    </Panel>
  );
}
