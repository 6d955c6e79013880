import { call } from '@openward/api-client';
import { addSignature, addSignatureWithStrokes, type Document } from '@openward/contract/documents';
import { eventBus } from '@openward/event-bus';
import { lazy, raiseSuccess, useLanguage, useSubmit, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { appointmentTime, deviceZone } from '@openward/ui/date-time';
import { Badge, Notice } from '@openward/ui/feedback';
import type { SubmitProblem } from '@openward/ui/form';
import { Box, Flex, Heading, Panel, Stack, Text } from '@openward/ui/layout';
import { Suspense, useState } from 'react';
import { missingSignerLabel, nameOf, nextSignersLabel, ownSteps, signerLabel } from '../document-labels.ts';
import type { Signed } from '../e-signature/signature-dialog.tsx';

const SignatureDialog = lazy(() => import('../e-signature/signature-dialog.tsx'));

/** Who has signed and who signs next, with a button for the current signer. */
export function SignersPanel({ document, onSigned }: { document: Document; onSigned: () => unknown }) {
  const t = useT();
  const language = useLanguage();
  const [isSigning, setSigning] = useState(false);
  const isMine = ownSteps(document).length > 0;
  const missing = missingSignerLabel(document, t);
  const next = nextSignersLabel(document, { t, language });
  return (
    <Panel>
      <Stack gap="4">
        <Heading as="h2" fontSize="lg">
          {t('Who signs')}
        </Heading>
        <Steps document={document} />
        {next && !isMine && <Notice kind="info">{next}</Notice>}
        {missing && <Notice kind="warning">{missing}</Notice>}
        {isMine && (
          <Button size="lg" alignSelf="flex-start" onClick={() => setSigning(true)}>
            {t('Sign')}
          </Button>
        )}
      </Stack>
      {isSigning && (
        <Signing
          document={document}
          onSigned={() => {
            setSigning(false);
            onSigned();
          }}
          onClose={() => setSigning(false)}
        />
      )}
    </Panel>
  );
}

/** Each required signature, with its signer and time or as still open. */
function Steps({ document: { signers, signatures, nextSigners } }: { document: Document }) {
  const t = useT();
  return (
    <Stack as="ol" gap="3" listStyleType="none">
      {signers?.steps.map((step, place) => {
        const position = place + 1;
        const signature = signatures.find((each) => each.position === position);
        const isNext = nextSigners.some((each) => each.position === position);
        return (
          <Flex as="li" key={position} gap="3" align="flex-start" justify="space-between" wrap="wrap">
            <Box minW="0" flex="1 1 12rem">
              <Text fontWeight="medium" overflowWrap="anywhere">
                {signers.inOrder && `${position}. `}
                <bdi>{signerLabel(step, t)}</bdi>
              </Text>
              {signature && (
                <Text color="fg.muted" fontSize="sm" overflowWrap="anywhere">
                  {t('Signed by {name} on {time}', {
                    name: nameOf(signature),
                    time: appointmentTime(signature.signedAt),
                  })}
                </Text>
              )}
            </Box>
            <Badge colorPalette={signature ? 'success' : isNext ? 'warning' : 'gray'} size="md" rounded="full" px="2.5">
              {signature ? t('Signed') : isNext ? t('Next') : t('Later')}
            </Badge>
          </Flex>
        );
      })}
    </Stack>
  );
}

function Signing(props: { document: Document; onSigned: () => void; onClose: () => void }) {
  const t = useT();
  const { id } = props.document;
  const sign = useSubmit(
    async ({ drawing, position = 0, ...names }: Signed) => {
      const given = { ...names, position, timeZone: deviceZone() };
      return drawing
        ? call(addSignatureWithStrokes, { params: { id }, body: { ...given, ...drawing } })
        : call(addSignature, { params: { id }, body: given });
    },
    ({ message }) => {
      raiseSuccess(message, t);
      eventBus.emit('document:changed', { id });
      props.onSigned();
    },
  );
  const onSign = async (signed: Signed): Promise<SubmitProblem | undefined> => {
    const problem = await sign(signed);
    return problem && { form: problem.form ?? '' };
  };
  return (
    <Suspense>
      <SignatureDialog document={props.document} onSign={onSign} onClose={props.onClose} />
    </Suspense>
  );
}
