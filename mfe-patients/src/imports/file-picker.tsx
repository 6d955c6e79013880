import { IMPORT_FIELDS, type ImportField, REQUIRED_IMPORT_FIELDS } from '@openward/contract/imports';
import { type T, useT } from '@openward/remote-kit';
import { saveFile } from '@openward/remote-kit/files';
import { ActionButton, Button } from '@openward/ui/button';
import { Notice } from '@openward/ui/feedback';
import { Download, FolderPlus } from '@openward/ui/icons';
import { Box, Flex, Heading, Stack, Text } from '@openward/ui/layout';
import { type DragEvent, useRef, useState } from 'react';
import { fieldName } from './columns.ts';

/** Chooses a file or accepts a dropped one. */
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
            {t('Choose an Excel or CSV file or drop it here')}
          </Heading>
          <Text color="fg.muted" mt="1" maxW="lg">
            {t('One line for each patient, with these columns: {fields}. Up to 5,000 lines and 2 MB.', {
              fields: REQUIRED_IMPORT_FIELDS.map((field) => fieldName(field, t)).join(', '),
            })}{' '}
            {t('Address, insurance and other columns are optional. The example file has all of them.')}
          </Text>
        </Box>
        {/* Hidden, because the browser labels its own control in the browser's language. */}
        <input
          ref={input}
          type="file"
          accept=".xlsx,.xlsm,.csv,.txt,.tsv,.tab,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          hidden
          aria-label={t('Excel or CSV file')}
          onChange={(event) => {
            take(event.target.files?.[0]);
            // Lets the user choose the same file again after correcting it.
            event.target.value = '';
          }}
        />
        <Flex gap="3" wrap="wrap" justify="center">
          <ActionButton size="lg" isBusy={props.isBusy} onClick={() => input.current?.click()}>
            {t('Choose a file')}
          </ActionButton>
          <Button size="lg" variant="outline" onClick={() => saveFile(new Blob([exampleFile(t)]), 'patients.csv')}>
            <Download size="1.125rem" aria-hidden="true" /> {t('Example file')}
          </Button>
        </Flex>
        {props.problem && <Notice kind="error">{props.problem}</Notice>}
      </Stack>
    </Box>
  );
}

const EXAMPLE: Partial<Record<ImportField, string>> = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada.byron@example.com',
  telePhoneNo: '6285550123',
  dateOfBirth: '1985-12-10',
  status: 'active',
  mailAddress: '1 Main Street, Berkeley',
  mobilePhoneNo: '6285550124',
  language: 'en',
  phyAddress1: '1 Main Street',
  phyCity: 'Berkeley',
  phyState: 'CA',
  phyZipCode: '94704',
  isBillingAddressSameAsPhysicalAddress: 'yes',
  primaryHealthInsurer: 'Blue Cross',
  primaryHealthInsurerId: 'BC-1234',
  emgrContName: 'Charles Byron',
  emgrContPhone: '6285550125',
  emgrContRelation: 'spouse',
};

/** An example file. The byte order mark tells spreadsheets that it is UTF-8. */
export function exampleFile(t: T): string {
  const lines = [IMPORT_FIELDS.map((field) => fieldName(field, t)), IMPORT_FIELDS.map((field) => EXAMPLE[field] ?? '')];
  return `\uFEFF${lines.map((cells) => `${cells.map((cell) => `"${cell}"`).join(',')}\r\n`).join('')}`;
}
