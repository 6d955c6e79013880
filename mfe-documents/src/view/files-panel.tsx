import { call } from '@openward/api-client';
import { type AttachedFile, readDocumentFile } from '@openward/contract/documents';
import { raiseFailure, useT } from '@openward/remote-kit';
import { saveFile } from '@openward/remote-kit/query';
import { ActionButton } from '@openward/ui/button';
import { Download } from '@openward/ui/icons';
import { Flex, Heading, Panel, Stack, Text } from '@openward/ui/layout';
import { useState } from 'react';

/** What was attached; each can be saved. */
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
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { result } = await call(readDocumentFile, { params: { id: file.id } }, { quiet: true });
      saveFile(result, file.name);
    } catch (error) {
      raiseFailure(error, t);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Flex as="li" gap="3" align="center" justify="space-between" wrap="wrap">
      <Text overflowWrap="anywhere">
        {file.name}{' '}
        <Text as="span" color="fg.muted" fontSize="sm">
          {t('{size} kB', { size: Math.max(1, Math.round(file.bytes / 1000)) })}
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
