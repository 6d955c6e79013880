import { IMPORT_COLUMNS, IMPORT_FIELDS } from '@openward/contract/people';
import { useT } from '@openward/remote-kit';
import { saveFile } from '@openward/remote-kit/files';
import { ActionButton, Button } from '@openward/ui/button';
import { Notice } from '@openward/ui/feedback';
import { Download, FolderPlus } from '@openward/ui/icons';
import { Box, Flex, Heading, Stack, Text } from '@openward/ui/layout';
import { type DragEvent, useRef, useState } from 'react';

/** Chooses a file, or takes one that is dropped. */
export function FilePicker(props: {
  isBusy: boolean;
  problem: string | undefined;
  onFile: (file: File) => Promise<void>;
}) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (file: File | undefined) => {
    if (file && !props.isBusy) void props.onFile(file);
  };
  const drag = (event: DragEvent, over: boolean) => {
    event.preventDefault();
    setOver(over);
  };
  return (
    <Box
      as="section"
      bg={isOver ? 'accent.subtle' : 'bg.panel'}
      borderWidth="2px"
      borderStyle="dashed"
      borderColor={isOver ? 'accent.solid' : 'border.emphasized'}
      rounded="xl"
      p={{ base: '5', md: '8' }}
      data-testid="drop"
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false);
        take(event.dataTransfer.files[0]);
      }}
    >
      <Stack gap="4" align="center" textAlign="center">
        <Flex align="center" justify="center" boxSize="14" rounded="full" bg="accent.subtle" color="accent.fg">
          <FolderPlus aria-hidden="true" />
        </Flex>
        <Box>
          <Heading as="h2" fontSize="lg">
            {t('Choose a CSV file or drop it here')}
          </Heading>
          <Text color="fg.muted" mt="1" maxW="lg">
            {t('One line for each patient, with these columns: {fields}. Up to 5,000 lines and 2 MB.', {
              fields: IMPORT_FIELDS.map((field) => t(IMPORT_COLUMNS[field].label)).join(', '),
            })}
          </Text>
        </Box>
        {/* The browser's own control speaks the browser's language; the button speaks the page's. */}
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,.tsv,text/csv"
          hidden
          aria-label={t('CSV file')}
          onChange={(event) => {
            take(event.target.files?.[0]);
            // The same file may be chosen again, once it was corrected.
            event.target.value = '';
          }}
        />
        <Flex gap="3" wrap="wrap" justify="center">
          <ActionButton size="lg" isBusy={props.isBusy} onClick={() => input.current?.click()}>
            {t('Choose a file')}
          </ActionButton>
          <Button size="lg" variant="outline" onClick={() => saveFile(new Blob([EXAMPLE]), 'patients.csv')}>
            <Download size="1.125rem" aria-hidden="true" /> {t('Example file')}
          </Button>
        </Flex>
        {props.problem && <Notice kind="error">{props.problem}</Notice>}
      </Stack>
    </Box>
  );
}

/** What a file may look like, with the mark in front that tells spreadsheets it is UTF-8. */
const EXAMPLE =
  '\uFEFFFirst Name,Last Name,Email,Phone Number,Date of Birth\r\nAda,Byron,ada.byron@example.com,6285550123,1985-12-10\r\n';
