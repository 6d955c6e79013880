import type { Document, Evidence } from '@openward/contract/documents';
import { useT } from '@openward/remote-kit';
import { signatureTime } from '@openward/ui/date-time';
import { Heading, Panel, Stack, Text } from '@openward/ui/layout';
import { signingFor } from '../e-signature/relation.ts';
import { nameOf } from './names.ts';

/** What was agreed to, by whom and when, with the signature where it was drawn. */
export function SignaturePanel({ document, evidence }: { document: Document; evidence: Evidence }) {
  const t = useT();
  const name = nameOf(document);
  const relation = signingFor(evidence.relation, nameOf(document.patient), t);
  return (
    <Panel>
      <Stack gap="3">
        <Heading as="h2" fontSize="lg">
          {t('Signature')}
        </Heading>
        {relation && <Text>{relation}</Text>}
        <Text dir="auto">{evidence.consent}</Text>
        {document.signatureImage && (
          <img
            src={document.signatureImage}
            alt={t('Drawn signature of {name}', { name })}
            // A signature is ink on paper, also in the dark.
            style={{
              maxWidth: '100%',
              maxHeight: '8rem',
              alignSelf: 'flex-start',
              borderRadius: '0.5rem',
              background: '#fff',
            }}
          />
        )}
        <Text fontWeight="medium">
          {t('Signed by {name} on {time}', { name, time: signatureTime(evidence.completedAt) })}
        </Text>
      </Stack>
    </Panel>
  );
}
