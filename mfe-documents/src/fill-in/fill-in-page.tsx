import { ApiError } from '@openward/api-client';
import type { Document } from '@openward/contract/documents';

import { Link, useParams, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { EmptyState, ErrorState, LoadingState } from '@openward/ui/feedback';
import { FileText } from '@openward/ui/icons';
import { Page, PageHeader, Panel } from '@openward/ui/layout';
import { Completed } from './completed.tsx';
import { FillInForm } from './fill-in-form.tsx';
import { ForWhom } from './for-whom.tsx';
import { useDocument } from './use-document.ts';

/** `/document/upload/:documentid`: fills in a document (specification, section 2). */
export default function FillInPage() {
  const t = useT();
  const { documentid = '' } = useParams();
  const found = useDocument(documentid);
  const { data, error } = found;
  const isGone = error instanceof ApiError && error.code === 'not_found';
  return (
    <Page width="3xl">
      <PageHeader title={data?.displayName ?? t('Fill in a document')}>{data?.formDescription}</PageHeader>
      {found.isPending && <LoadingState label={t('Loading')} rows={4} height="20" />}
      {isGone && <Gone />}
      {error && !isGone && !data && (
        <ErrorState
          title={t('The document could not be loaded')}
          retryLabel={t('Retry')}
          onRetry={() => void found.refetch()}
        />
      )}
      {data && !isGone && <Shown key={documentid} document={data} onChanged={found.refetch} />}
    </Page>
  );
}

function Shown({ document, onChanged }: { document: Document; onChanged: () => unknown }) {
  if (document.documentStatus === 'COMPLETED') return <Completed document={document} />;
  return (
    <>
      <ForWhom document={document} />
      <FillInForm document={document} onChanged={onChanged} />
    </>
  );
}

/** One that was cancelled, and one of somebody else, look the same. */
function Gone() {
  const t = useT();
  return (
    <Panel>
      <EmptyState
        icon={<FileText />}
        title={t('This document is not there any more')}
        action={
          <Button asChild variant="outline">
            <Link to="/documents">{t('To the documents')}</Link>
          </Button>
        }
      >
        {t('The practice may have cancelled it. Nothing is left for you to do here.')}
      </EmptyState>
    </Panel>
  );
}
