import { call } from '@openward/api-client';
import { type AttachedFile, type Document, readDocumentFile } from '@openward/contract/documents';
import type { FormField, OtherLanguage } from '@openward/contract/forms';
import { useT } from '@openward/remote-kit';
import { useSavedFile } from '@openward/remote-kit/files';
import { ActionButton } from '@openward/ui/button';
import { appointmentTime } from '@openward/ui/date-time';
import { Download } from '@openward/ui/icons';
import { Box, Flex, Heading, Panel, Stack, Text } from '@openward/ui/layout';
import { type ReactNode, useMemo } from 'react';
import { fileSize } from '../answers/file-size.ts';
import { readAnswers } from '../answers/read-answers.ts';
import { nameOf, type ShownSignature, signatureTitle, signingFor } from '../document-labels.ts';

/** A list of labelled facts. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <Box as="dl" display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
      {children}
    </Box>
  );
}

/**
 * One labelled fact.
 * @param props.text the text before the question
 * @param props.quiet for a missing answer
 * @param props.isContent for text written by users, which has the direction of its own script
 * @param props.otherLanguage gives the language of texts that are not in the page's language
 */
export function Fact(props: {
  text?: string;
  label: string;
  lines: readonly ReactNode[];
  quiet?: boolean;
  isContent?: boolean;
  otherLanguage?: OtherLanguage;
}) {
  const dir = props.isContent ? 'auto' : undefined;
  return (
    <Box>
      {props.text && (
        <Text
          as="dt"
          lang={props.otherLanguage?.(props.text)}
          dir={dir}
          whiteSpace="pre-line"
          overflowWrap="anywhere"
          mb="2"
        >
          {props.text}
        </Text>
      )}
      <Text
        as="dt"
        fontSize="sm"
        fontWeight="medium"
        color="fg.muted"
        lang={props.otherLanguage?.(props.label)}
        dir={dir}
        overflowWrap="anywhere"
      >
        {props.label}
      </Text>
      {props.lines.map((line, i) => (
        <Text
          as="dd"
          // biome-ignore lint/suspicious/noArrayIndexKey: lines stay where they are, and may be alike
          key={i}
          dir={dir}
          overflowWrap="anywhere"
          minH="1lh"
          color={props.quiet ? 'fg.muted' : undefined}
        >
          {line}
        </Text>
      ))}
    </Box>
  );
}

/** The answers by section, read-only. */
export function AnswersPanel(props: { fields: readonly FormField[]; otherLanguage: OtherLanguage }) {
  const { fields, otherLanguage } = props;
  const t = useT();
  const sections = useMemo(() => readAnswers(fields, t), [fields, t]);
  return sections.map(({ heading, answers }, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two sections may have the same heading
    <Panel key={i}>
      <Stack gap="4">
        <Heading as="h2" fontSize="lg" lang={heading && otherLanguage(heading)} dir="auto">
          {heading || t('Answers')}
        </Heading>
        <Facts>
          {answers.map(({ name, text, label, lines }) => (
            <Fact
              key={name}
              text={text}
              label={label}
              lines={lines.length > 0 ? lines : [t('Not answered')]}
              quiet={lines.length === 0}
              isContent
              otherLanguage={otherLanguage}
            />
          ))}
        </Facts>
      </Stack>
    </Panel>
  ));
}

/** The consent with its signer and time, and the picture of a drawn signature. */
export function SignaturePanel({ signature, patient }: { signature: ShownSignature; patient: Document['patient'] }) {
  const t = useT();
  const name = nameOf(signature);
  const relation = signature.role ? '' : signingFor(signature.relation, nameOf(patient), t);
  return (
    <Panel>
      <Stack gap="3">
        <Heading as="h2" fontSize="lg" dir="auto">
          {signatureTitle(signature, t)}
        </Heading>
        {relation && <Text>{relation}</Text>}
        <Text dir="auto">{signature.consent}</Text>
        {signature.image && (
          <img
            src={signature.image}
            alt={t('Drawn signature of {name}', { name })}
            // A signature is ink on paper, also in dark mode.
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
          {t('Signed by {name} on {time}', { name, time: appointmentTime(signature.signedAt) })}
        </Text>
      </Stack>
    </Panel>
  );
}

/** The attached files, with downloads. */
export function FilesPanel({ files }: { files: readonly AttachedFile[] }) {
  const t = useT();
  return (
    <Panel>
      <Stack gap="3">
        <Heading as="h2" fontSize="lg">
          {t('Attached files')}
        </Heading>
        <Stack as="ul" gap="2" listStyleType="none">
          {files.map((file) => (
            <FileRow key={file.id} file={file} />
          ))}
        </Stack>
      </Stack>
    </Panel>
  );
}

function FileRow({ file }: { file: AttachedFile }) {
  const t = useT();
  const { save, isBusy } = useSavedFile(
    () => call(readDocumentFile, { params: { id: file.id } }, { quiet: true }),
    file.name,
  );
  return (
    <Flex as="li" gap="3" align="center" justify="space-between" wrap="wrap">
      <Text overflowWrap="anywhere">
        {file.name}{' '}
        <Text as="span" color="fg.muted" fontSize="sm">
          {fileSize(file.bytes, t)}
        </Text>
      </Text>
      <ActionButton
        variant="outline"
        minH="11"
        isBusy={isBusy}
        aria-label={t('Save {name}', { name: file.name })}
        onClick={() => void save()}
      >
        <Download size="1.125rem" aria-hidden="true" /> {t('Save')}
      </ActionButton>
    </Flex>
  );
}
