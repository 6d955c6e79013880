import { ApiError, call } from '@openward/api-client';
import { isStaff } from '@openward/contract';
import { type Document, documentRulesOf, getDocument } from '@openward/contract/documents';
import type { OtherLanguage } from '@openward/contract/forms';

import { Link, usePageTitle, useParams, useT, useUser } from '@openward/remote-kit';
import { useServerState } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { documentTime } from '@openward/ui/date-time';
import { EmptyState, ErrorState, LoadingState } from '@openward/ui/feedback';
import { ClipboardList, FileText } from '@openward/ui/icons';
import { Page, Panel, Stack } from '@openward/ui/layout';
import { DocumentHeader } from '../document-header.tsx';
import { nameOf, signaturesOf } from '../document-labels.ts';
import { Unprintable } from '../pdf/unprintable.tsx';
import { useOtherLanguage, useTranslated } from '../use-translated.ts';

import { AnswersPanel, Fact, Facts, FilesPanel, SignaturePanel } from './document-panels.tsx';
import { EvidencePanel, useCheck } from './evidence-panel.tsx';
import { DownloadButton, NotMade, useDownload } from './pdf-download.tsx';
import { SignersPanel } from './signers-panel.tsx';

/** `/document/view/:documentid`: shows, verifies and downloads a completed document. */
export default function ViewPage() {
  const t = useT();
  const { documentid = '' } = useParams();
  const found = useDocument(documentid);
  const document = useTranslated(found.data);
  const otherLanguage = useOtherLanguage(found.data);
  usePageTitle(document && t('{name}, document', { name: document.displayName }));
  if (document && !documentRulesOf(document).takesAnswers)
    return <Read key={document.id} {...{ document, otherLanguage }} onChanged={found.refetch} />;
  return (
    <Page width="3xl">
      <DocumentHeader title={document?.displayName ?? t('Document')} otherLanguage={otherLanguage} />
      {found.isPending && <LoadingState label={t('Loading')} rows={3} height="40" />}
      {found.isError && !document && <NotShown error={found.error} onRetry={() => void found.refetch()} />}
      {document && <StillPending document={document} />}
    </Page>
  );
}

/** A time in its own direction. */
const time = (at: string) => <bdi key={at}>{documentTime(at)}</bdi>;

/** The submitted document, with its evidence once it is completed. */
function Read(props: { document: Document; otherLanguage: OtherLanguage; onChanged: () => unknown }) {
  const { document, otherLanguage, onChanged } = props;
  const t = useT();
  const staff = isStaff(useUser().userRole);
  const check = useCheck(document.id);
  const { evidence, formDescription, confirmationDate, files } = document;
  const isIntact = check.checked?.found.isIntact ?? evidence?.isIntact ?? false;
  // The PDF includes the result of a repeated check.
  const { download, save } = useDownload({ ...document, evidence: evidence && { ...evidence, isIntact } });
  const again = () => void save();
  return (
    <Page width="3xl">
      <DocumentHeader
        title={document.displayName}
        otherLanguage={otherLanguage}
        actions={evidence && <DownloadButton download={download} onPress={again} />}
      >
        {formDescription}
      </DocumentHeader>
      <Stack gap="5">
        {download.state === 'failed' && <NotMade onRetry={again} />}
        {download.state === 'waiting' && <Unprintable {...download} />}
        <Panel>
          <Facts>
            {staff && <Fact label={t('Patient')} lines={[nameOf(document.patient)]} />}
            {confirmationDate && <Fact label={t('Confirmation time')} lines={[time(confirmationDate)]} />}
            <Fact label={t('Current date')} lines={[time(new Date().toISOString())]} />
          </Facts>
        </Panel>
        {!evidence && <SignersPanel document={document} onSigned={onChanged} />}
        <AnswersPanel fields={document.fieldValues} otherLanguage={otherLanguage} />
        {files.length > 0 && <FilesPanel files={files} />}
        {signaturesOf(document).map((signature) => (
          <SignaturePanel key={signature.position ?? 0} signature={signature} patient={document.patient} />
        ))}
        {evidence && <EvidencePanel document={document} evidence={evidence} check={check} />}
      </Stack>
    </Page>
  );
}

/** Replaces a document that failed to load; offers no retry if it does not exist. */
function NotShown({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT();
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  if (!isUnknown) {
    return <ErrorState title={t('We could not load this document')} retryLabel={t('Try again')} onRetry={onRetry} />;
  }
  return (
    <Panel>
      <EmptyState
        icon={<FileText />}
        title={t('We could not find this document')}
        action={
          <Button asChild>
            <Link to="/documents">{t('Documents')}</Link>
          </Button>
        }
      >
        {t('It may have been cancelled, the link may be incomplete, or it belongs to someone else.')}
      </EmptyState>
    </Panel>
  );
}

/** Replaces answers that do not exist yet. */
function StillPending({ document }: { document: Document }) {
  const t = useT();
  const staff = isStaff(useUser().userRole);
  const name = nameOf(document.patient);
  return (
    <Panel>
      <EmptyState
        icon={<ClipboardList />}
        title={staff ? t('{name} has not filled this in yet', { name }) : t('This document is not filled in yet')}
        action={
          <Button asChild size="lg" variant={staff ? 'outline' : 'solid'}>
            <Link to={`/document/upload/${document.id}`}>
              {document.isBegun ? t('Continue filling in') : t('Fill in')}
            </Link>
          </Button>
        }
      >
        {staff
          ? t('You can read the answers here after it is submitted.')
          : t('After you submit it, you can read and download it here.')}
      </EmptyState>
    </Panel>
  );
}

/** One document, refetched when a document changes. */
export function useDocument(id: string) {
  return useServerState(
    ['documents', 'one', id],
    async (signal) => (await call(getDocument, { params: { id } }, { signal, quiet: true })).result,
    { refreshOn: ['document:changed'] },
  );
}
