import { ApiError, call } from '@openward/api-client';
import type { Said } from '@openward/contract';
import { type AttachedFile, addDocumentFile, type Document, removeDocumentFile } from '@openward/contract/documents';
import { MOST_FILE_BYTES, MOST_FILES } from '@openward/contract/documents/schemas';

import { raiseFailure, useT } from '@openward/remote-kit';
import { ActionButton } from '@openward/ui/button';
import { Notice } from '@openward/ui/feedback';
import { FileText, ImageUp } from '@openward/ui/icons';
import { Box, Flex, Heading, Stack, Text } from '@openward/ui/layout';
import { type DragEvent, useRef, useState } from 'react';
import { fileSize } from '../answers/file-size.ts';
import { useOtherLanguage } from '../use-translated.ts';

/** The types that the server accepts by their content; a phone offers its camera for them. */
const ACCEPTED = '.pdf,.txt,application/pdf,text/plain,image/jpeg,image/png,image/webp,image/heic,image/heif';

/** The files that a form asks for: chosen, dropped or photographed. */
export function FilesPanel(props: {
  document: Document;
  files: Files;
  /** A sentence of the contract. */
  error: Said | undefined;
  /** True if a submit waits for running uploads. */
  isAwaited: boolean;
  isOff: boolean;
}) {
  const t = useT();
  const { attachments, files } = props.document;
  const otherLanguage = useOtherLanguage(props.document);
  const { add, remove, sending, removing, done, problems } = props.files;
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (list: FileList | null) => {
    if (list?.length && !sending && !props.isOff) void add([...list]);
  };
  const drag = (event: DragEvent, over: boolean) => {
    event.preventDefault();
    setOver(over);
  };
  const missing = files.length === 0 && !sending && props.error ? t(props.error) : undefined;
  const error = sending && props.isAwaited ? t('Please wait until the files are uploaded') : missing;
  return (
    <Box
      as="section"
      bg={isOver ? 'accent.subtle' : 'bg.panel'}
      borderWidth="1px"
      borderStyle={isOver ? 'dashed' : 'solid'}
      borderColor={isOver ? 'accent.solid' : 'border'}
      rounded="xl"
      p={{ base: '4', md: '6' }}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false);
        take(event.dataTransfer.files);
      }}
    >
      <Heading as="h2" fontSize="md">
        {attachments && <bdi lang={otherLanguage(attachments.label)}>{attachments.label}</bdi>}
        {attachments?.isRequired && (
          <Text as="span" color="danger.fg" aria-hidden="true" ms="1">
            *
          </Text>
        )}
      </Heading>
      <Text fontSize="sm" color="fg.muted" mt="1">
        {t('Up to 10 PDF, picture or text files of 5 MB each. You can drag them here.')}
      </Text>
      <Stack as="ul" listStyleType="none" gap="0" mt="3">
        {files.map((file) => (
          <FileRow
            key={file.id}
            file={file}
            isBusy={removing === file.id}
            isOff={props.isOff}
            onRemove={() => {
              // The focused button is removed with its file.
              chooser.current?.querySelector('button')?.focus();
              void remove(file.id);
            }}
          />
        ))}
      </Stack>
      {/* The browser's own control would use the browser's language instead of the page's. */}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={ACCEPTED}
        aria-label={t('Add files')}
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
      <Flex ref={chooser} align="center" gap="4" wrap="wrap" mt="3">
        <ActionButton
          variant="outline"
          minH="11"
          isBusy={sending !== undefined}
          isOff={props.isOff}
          aria-invalid={error ? true : undefined}
          onClick={() => input.current?.click()}
        >
          <ImageUp size="1.125rem" aria-hidden="true" /> {t('Add files')}
        </ActionButton>
        <Text role="status" fontSize="sm" color="fg.muted">
          {sending ? t('Uploading {name}, {at} of {of}', sending) : done}
        </Text>
      </Flex>
      {(problems.length > 0 || error) && (
        <Box mt="3">
          <Notice kind="error">
            {problems.length > 0
              ? problems.map((words) => (
                  <Text key={words} overflowWrap="anywhere">
                    {words}
                  </Text>
                ))
              : error}
          </Notice>
        </Box>
      )}
    </Box>
  );
}

function FileRow(props: { file: AttachedFile; isBusy: boolean; isOff: boolean; onRemove: () => void }) {
  const t = useT();
  const { name, bytes } = props.file;
  return (
    <Flex as="li" align="center" gap="3" py="1" borderTopWidth="1px" borderColor="border">
      <Box color="fg.muted" flexShrink={0}>
        <FileText size="1.25rem" aria-hidden="true" />
      </Box>
      <Box flex="1" minW="0">
        <Text overflowWrap="anywhere">{name}</Text>
        <Text fontSize="sm" color="fg.muted">
          {fileSize(bytes, t)}
        </Text>
      </Box>
      <ActionButton
        variant="ghost"
        colorPalette="gray"
        minH="11"
        isBusy={props.isBusy}
        isOff={props.isOff}
        onClick={props.onRemove}
        aria-label={t('Remove {name}', { name })}
      >
        {t('Remove')}
      </ActionButton>
    </Flex>
  );
}

type Files = ReturnType<typeof useFiles>;

/** Adds files to a document one after the other, and removes them; reports the results. */
export function useFiles(document: Document, onChanged: () => unknown) {
  const t = useT();
  const [sending, setSending] = useState<{ name: string; at: number; of: number }>();
  const [removing, setRemoving] = useState<string>();
  const [done, setDone] = useState('');
  const [problems, setProblems] = useState<readonly string[]>([]);

  const send = async (file: File) => {
    const { name, size } = file;
    if (size === 0) throw new WrongFile(t('{name} is empty.', { name }));
    if (size > MOST_FILE_BYTES) throw new WrongFile(t('{name} is too large. The limit is 5 MB per file.', { name }));
    const input = { params: { id: document.id }, query: { name: name || 'file' }, upload: file };
    await call(addDocumentFile, input, { quiet: true }).catch((error) => {
      const problem = error instanceof ApiError && error.errors.content;
      throw problem ? new WrongFile(`${name}: ${t(problem)}`) : error;
    });
  };
  const add = async (files: readonly File[]) => {
    const room = Math.max(0, MOST_FILES - document.files.length);
    const [taken, left] = [files.slice(0, room), files.slice(room)];
    // One bad file must not stop the others; each missing one is named.
    const found: string[] = [];
    setProblems(found);
    setDone('');
    let arrived = 0;
    for (const [place, file] of taken.entries()) {
      setSending({ name: file.name, at: place + 1, of: taken.length });
      try {
        await send(file);
        arrived++;
      } catch (error) {
        if (error instanceof WrongFile) {
          found.push(error.words);
          continue;
        }
        found.push(
          raiseFailure(error, t) ?? '',
          ...taken.slice(place).map(({ name }) => t('{name} was not uploaded.', { name })),
        );
        break;
      }
    }
    if (left.length > 0) found.push(t('A document can have at most {most} files.', { most: MOST_FILES }));
    setProblems([...found, ...left.map(({ name }) => t('{name} was not uploaded.', { name }))]);
    setSending(undefined);
    if (arrived > 0)
      setDone(arrived === 1 ? t('1 file was uploaded.') : t('{count} files were uploaded.', { count: arrived }));
    void onChanged();
  };
  const remove = async (id: string) => {
    setProblems([]);
    setDone('');
    setRemoving(id);
    try {
      await call(removeDocumentFile, { params: { id } }, { quiet: true });
      setDone(t('The file was removed.'));
    } catch (error) {
      setProblems([raiseFailure(error, t) ?? '']);
    }
    setRemoving(undefined);
    void onChanged();
  };
  return { sending, removing, done, problems: problems.filter(Boolean), add, remove };
}

class WrongFile extends Error {
  /** The file and its problem, already translated. */
  readonly words: string;

  constructor(words: string) {
    super(words);
    this.words = words;
  }
}
