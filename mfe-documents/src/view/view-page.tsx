import { ApiError, call } from '@openward/api-client';
import { isStaff } from '@openward/contract';
import { type Document, getDocument } from '@openward/contract/documents';

import { Link, useParams, useT, useUser } from '@openward/remote-kit';
import { useServerState } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { documentTime } from '@openward/ui/date-time';
import { EmptyState, ErrorState, LoadingState } from '@openward/ui/feedback';
import { ClipboardList, FileText } from '@openward/ui/icons';
import { Page, PageHeader, Panel, Stack } from '@openward/ui/layout';
import { nameOf } from '../document-words.ts';

import { AnswersPanel, Fact, Facts, FilesPanel, SignaturePanel } from './document-panels.tsx';
import { EvidencePanel, useCheck } from './evidence-panel.tsx';
import { DownloadButton, NotMade, useDownload } from './pdf-download.tsx';

/** `/document/view/:documentid`: a completed document, to be read, checked and taken along. */
export default function ViewPage() {
  const t = useT();
  const { documentid = '' } = useParams();
  const found = useDocument(documentid);
  if (found.data?.documentStatus === 'COMPLETED') return <Completed key={found.data.id} document={found.data} />;
  return (
    <Page width="3xl">
      <PageHeader title={found.data?.displayName ?? t('Document')} />
      {found.isPending && <LoadingState label={t('Loading')} rows={3} height="40" />}
      {found.isError && !found.data && <NotShown error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && <StillPending document={found.data} />}
    </Page>
  );
}

function Completed({ document }: { document: Document }) {
  const t = useT();
  const staff = isStaff(useUser().userRole);
  const check = useCheck(document.id);
  const { evidence, formDescription, confirmationDate, files } = document;
  const isIntact = check.checked?.found.isIntact ?? evidence?.isIntact ?? false;
  // What was found by checking again, the PDF says as well.
  const { download, save } = useDownload({ ...document, evidence: evidence && { ...evidence, isIntact } });
  const again = () => void save();
  return (
    <Page width="3xl">
      <PageHeader title={document.displayName} actions={<DownloadButton download={download} onPress={again} />}>
        {formDescription}
      </PageHeader>
      <Stack gap="5">
        {download.state === 'failed' && <NotMade onRetry={again} />}
        <Panel>
          <Facts>
            {staff && <Fact label={t('Patient')} lines={[nameOf(document.patient)]} />}
            {confirmationDate && <Fact label={t('Confirmation time')} lines={[documentTime(confirmationDate)]} />}
            <Fact label={t('Current date')} lines={[documentTime(new Date().toISOString())]} />
          </Facts>
        </Panel>
        <AnswersPanel fields={document.fieldValues} />
        {files.length > 0 && <FilesPanel files={files} />}
        {evidence && document.esignatureCaptured === 'true' && (
          <SignaturePanel document={document} evidence={evidence} />
        )}
        {evidence && <EvidencePanel evidence={evidence} check={check} />}
      </Stack>
    </Page>
  );
}

/** In the place of a document that is not there: what does not exist does not come by asking again. */
function NotShown({ error, onRetry }: { error: unknown; onRetry: () => void }) {
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
function StillPending({ document }: { document: Document }) {
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

/** One document, asked for again whenever one changes. */
export function useDocument(id: string) {
  return useServerState(
    ['documents', 'one', id],
    async (signal) => (await call(getDocument, { params: { id } }, { signal, quiet: true })).result,
    { refreshOn: ['document:changed'] },
  );
}
