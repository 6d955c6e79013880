import type { Form, FormDefinition } from '@openward/contract/forms';
import { Link, type T, useLanguage, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { wholeTime } from '@openward/ui/date-time';
import { useFormikContext } from '@openward/ui/form';
import { Box, chakra, Flex, Heading, Text } from '@openward/ui/layout';
import { useEffect, useRef } from 'react';
import type { Collided } from './collided.ts';
import type { HeadValues } from './head-values.ts';
import { statusWords } from './status-words.ts';

/** Parts of a form that somebody else has changed as well: which of the two it is to be is asked for each. */
export function ConflictNotice(props: {
  newest: Form;
  collided: Collided;
  onKeepMine: (field: string) => void;
  onTakeTheirs: (field: keyof FormDefinition, values: HeadValues) => void;
}) {
  const t = useT();
  const language = useLanguage();
  const { values } = useFormikContext<HeadValues>();
  const { newest, collided } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each new conflict and each choice
  useEffect(() => heading.current?.focus(), [newest.version, collided.fields.length]);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Box
      role="alert"
      colorPalette="warning"
      bg="colorPalette.subtle"
      borderWidth="1px"
      borderColor="colorPalette.border"
      rounded="lg"
      p="4"
      mb="6"
    >
      <Heading as="h2" fontSize="md" ref={heading} tabIndex={-1} outline="none">
        {t('Someone else changed this form too.')}
      </Heading>
      <Text fontSize="sm" mt="1">
        {t('Choose which to keep for each part. Your changes are still here and not saved yet.')}{' '}
        <Link to={`/admin/dynamicform/view/${newest.id}`} target="_blank">
          {t('Look at version {version}', { version: newest.version })}
        </Link>
      </Text>
      <chakra.ul listStyleType="none" mt="3">
        {collided.fields.map((field) => {
          const name = partName(field, t);
          const { by, at } = collided.changedBy[field] ?? {};
          return (
            <chakra.li key={field} mt="2" fontSize="sm">
              <Text>
                <strong>{name}</strong> {shownPart(field, newest, t)}
              </Text>
              {by && at && (
                <Text color="fg.muted">
                  {t('{name} changed this on {time}.', { name: by, time: wholeTime(at, zone, language) })}
                </Text>
              )}
              <Flex gap="2" wrap="wrap" mt="1">
                <Button
                  type="button"
                  size="sm"
                  minH="9"
                  variant="outline"
                  colorPalette="gray"
                  bg="bg.panel"
                  aria-label={t('Use the new version, {part}', { part: name })}
                  onClick={() => props.onTakeTheirs(field as keyof FormDefinition, values)}
                >
                  {t('Use the new version')}
                </Button>
                <Button
                  type="button"
                  size="sm"
                  minH="9"
                  variant="outline"
                  colorPalette="gray"
                  bg="bg.panel"
                  aria-label={t('Keep mine, {part}', { part: name })}
                  onClick={() => props.onKeepMine(field)}
                >
                  {t('Keep mine')}
                </Button>
              </Flex>
            </chakra.li>
          );
        })}
      </chakra.ul>
    </Box>
  );
}

function partName(field: string, t: T): string {
  const names: Record<string, () => string> = {
    formName: () => t('Form Name'),
    displayName: () => t('Display Name'),
    formDescriptioin: () => t('Description'),
    isEsignatureRequired: () => t('Electronic signature required'),
    status: () => t('Status'),
    attachments: () => t('Ask for files'),
    formText: () => t('Questions'),
  };
  return names[field]?.() ?? field;
}

/** What the newest version has there, in few words. */
function shownPart(field: string, form: Form, t: T): string {
  switch (field) {
    case 'status':
      return statusWords(form.status, t);
    case 'isEsignatureRequired':
      return form.isEsignatureRequired ? t('Yes') : t('No');
    case 'attachments':
      return form.attachments?.label ?? t('No');
    case 'formText':
      return t('{count, plural, one {# question} other {# questions}}', { count: form.formText.length });
    default:
      return String(form[field as keyof Form]);
  }
}
