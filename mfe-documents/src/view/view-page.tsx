import { isStaff } from '@openward/contract';
import type { Document } from '@openward/contract/documents';

import { useParams, useT, useUser } from '@openward/remote-kit';
import { documentTime } from '@openward/ui/date-time';
import { LoadingState } from '@openward/ui/feedback';
import { Page, PageHeader, Panel, Stack } from '@openward/ui/layout';
import { AnswersPanel } from './answers-panel.tsx';
import { DownloadButton, NotMade } from './download-button.tsx';
import { EvidencePanel, useCheck } from './evidence-panel.tsx';
import { Fact, Facts } from './facts.tsx';
import { FilesPanel } from './files-panel.tsx';
import { nameOf } from './names.ts';
import { NotShown, StillPending } from './not-to-be-read.tsx';
import { SignaturePanel } from './signature-panel.tsx';
import { useDocument } from './use-document.ts';
import { useDownload } from './use-download.ts';

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
