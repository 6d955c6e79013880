import type { RecordKind } from '@openward/contract/health-record';
import { type T, useT } from '@openward/remote-kit';
import { ActionButton } from '@openward/ui/button';
import { Notice } from '@openward/ui/feedback';
import { Download as DownloadIcon } from '@openward/ui/icons';
import { Box, Heading, Panel, Stack, Text } from '@openward/ui/layout';
import { Unprintable } from '../pdf/unprintable.tsx';
import type { Days } from './days.ts';
import { type Download, useDownload } from './use-download.ts';

/** One file format: its purpose, and a download button. */
export function DownloadPanel(props: { kind: RecordKind; days: Days; isOff: boolean; onTaken: () => void }) {
  const t = useT();
  const { download, begin } = useDownload(props.kind, props.onTaken);
  const isBusy = download.state === 'collecting' || download.state === 'making';
  const { title, about, label } = wordsOf(props.kind, t);
  return (
    <Panel>
      <Stack gap="4" h="full" justify="space-between" align="flex-start">
        <Box>
          <Heading as="h2" fontSize="lg" mb="1">
            {title}
          </Heading>
          <Text color="fg.muted">{about}</Text>
        </Box>
        <Stack gap="3" w="full" align="flex-start">
          <ActionButton
            minH="11"
            isBusy={isBusy}
            isOff={props.isOff}
            variant={props.kind === 'PDF' ? 'solid' : 'outline'}
            colorPalette={props.kind === 'PDF' ? 'accent' : 'gray'}
            onClick={() => void begin(props.days)}
          >
            <DownloadIcon size="1.125rem" aria-hidden="true" /> {label}
          </ActionButton>
          {/* Room for one line, so that a message moves nothing. */}
          <Box minH="6" w="full">
            <Progress download={download} label={label} />
          </Box>
        </Stack>
      </Stack>
    </Panel>
  );
}

function Progress({ download, label }: { download: Download; label: string }) {
  const t = useT();
  if (download.state === 'failed')
    return (
      <Notice kind="error">
        {t('We could not download the health record.')} {download.why}
      </Notice>
    );
  if (download.state === 'waiting') return <Unprintable {...download} />;
  const share = download.state === 'making' ? Math.round(100 * (download.done ?? 0)) : undefined;
  const words = share === undefined ? stateLabel(download.state, t) : t('Creating the PDF: {share}%', { share });
  return (
    <>
      <Text role="status" fontSize="sm" color="fg.muted">
        {/* Not announced, because the number changes all the time. */}
        {share === undefined ? words : <span aria-hidden="true">{words}</span>}
      </Text>
      {share !== undefined && (
        <Box
          role="progressbar"
          aria-label={label}
          aria-valuenow={share}
          aria-valuemin={0}
          aria-valuemax={100}
          h="2"
          mt="2"
          rounded="full"
          bg="bg.emphasized"
          overflow="hidden"
        >
          <Box h="full" rounded="full" bg="accent.solid" transition="width 200ms" style={{ width: `${share}%` }} />
        </Box>
      )}
    </>
  );
}

function stateLabel(state: Download['state'], t: T): string {
  if (state === 'collecting') return t('Collecting your record…');
  return state === 'saved' ? t('Saved on this device.') : '';
}

function wordsOf(kind: RecordKind, t: T) {
  if (kind === 'PDF') {
    return {
      title: t('To read or print'),
      about: t('A PDF in your language, for you or another doctor.'),
      label: t('Download PDF'),
    };
  }
  return {
    title: t('For other software'),
    about: t('A FHIR file (HL7 FHIR R4) for other practices, hospitals and health apps.'),
    label: t('Download FHIR'),
  };
}
