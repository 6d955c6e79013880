import { call } from '@openward/api-client';
import {
  type Document,
  type DocumentSignature,
  type Evidence,
  type Verification,
  verifyDocument,
} from '@openward/contract/documents';
import { formatList } from '@openward/practice-ui/lists';
import { raiseFailure, useLanguage, useT } from '@openward/remote-kit';
import { ActionButton } from '@openward/ui/button';
import { documentTime } from '@openward/ui/date-time';
import { Notice } from '@openward/ui/feedback';
import { Heading, Panel, Stack, Text } from '@openward/ui/layout';
import { useState } from 'react';
import { signatureTitle, signatureVerification, verificationOf } from '../document-labels.ts';

import { Fact, Facts } from './document-panels.tsx';
import { evidenceRows, signatureRows } from './document-pdf.ts';

/**
 * The evidence of a completed document, and whether it is unchanged.
 * @param props.check the result of a repeated check
 */
export function EvidencePanel(props: { document: Document; evidence: Evidence; check: Check }) {
  const { document, evidence } = props;
  const { checked, isBusy, check } = props.check;
  const t = useT();
  const language = useLanguage();
  const isIntact = checked?.found.isIntact ?? evidence.isIntact;
  const first = document.signatures.length > 1 ? document.signatures[0] : undefined;
  return (
    <Panel>
      <Stack gap="4">
        <Heading as="h2" fontSize="lg">
          {t('Evidence')}
        </Heading>
        <Notice kind={isIntact ? 'success' : 'error'}>{verificationOf(isIntact, t)}</Notice>
        {checked && (
          <Text fontSize="sm" color="fg.muted" role="status">
            {t('Checked on {time}', { time: documentTime(checked.at) })}
            {checked.found.changedFiles.length > 0 &&
              ` · ${t('Changed files: {names}', { names: formatList(checked.found.changedFiles, language) })}`}
          </Text>
        )}
        {first && (
          <Heading as="h3" fontSize="md" dir="auto">
            {signatureTitle(first, t)}
          </Heading>
        )}
        <Facts>
          {evidenceRows(evidence, t).map(({ label, lines }) => (
            <Fact key={label} label={label} lines={lines} />
          ))}
          {checked && checked.found.currentDigest !== evidence.digest && (
            <Fact label={t('SHA-256 of the stored document')} lines={[checked.found.currentDigest]} />
          )}
        </Facts>
        {document.signatures.slice(1).map((signature) => (
          <Further
            key={signature.position}
            signature={signature}
            isIntact={checked ? !checked.found.changedSignatures.includes(signature.position) : signature.isIntact}
          />
        ))}
        <ActionButton variant="outline" alignSelf="flex-start" minH="11" isBusy={isBusy} onClick={() => void check()}>
          {t('Check again')}
        </ActionButton>
      </Stack>
    </Panel>
  );
}

/** The evidence of a signature after the one given with the answers. */
function Further({ signature, isIntact }: { signature: DocumentSignature; isIntact: boolean }) {
  const t = useT();
  return (
    <Stack
      as="section"
      gap="4"
      borderTopWidth="1px"
      borderColor="border"
      pt="4"
      aria-label={signatureTitle(signature, t)}
    >
      <Heading as="h3" fontSize="md" dir="auto">
        {signatureTitle(signature, t)}
      </Heading>
      <Notice kind={isIntact ? 'success' : 'error'}>{signatureVerification(isIntact, t)}</Notice>
      <Facts>
        {signatureRows(signature, t).map(({ label, lines }) => (
          <Fact key={label} label={label} lines={lines} />
        ))}
      </Facts>
    </Stack>
  );
}

type Check = ReturnType<typeof useCheck>;

/** Asks the server to verify the stored document again. */
export function useCheck(id: string) {
  const t = useT();
  const [checked, setChecked] = useState<{ found: Verification; at: string }>();
  const [isBusy, setBusy] = useState(false);
  const check = async () => {
    setBusy(true);
    try {
      const { result: found } = await call(verifyDocument, { params: { id } }, { quiet: true });
      setChecked({ found, at: new Date().toISOString() });
    } catch (error) {
      raiseFailure(error, t);
    } finally {
      setBusy(false);
    }
  };
  return { checked, isBusy, check };
}
