import type { FieldChange } from '@openward/contract';
import type { Form, FormDefinition } from '@openward/contract/forms';

import { formatList } from '@openward/practice-ui/lists';
import { Link, languageName, type T, useLanguage, useT } from '@openward/remote-kit';
import { ConflictChoice, ConflictPanel } from '@openward/remote-kit/editing';
import { deviceTime } from '@openward/ui/date-time';
import { useFormHandle } from '@openward/ui/form';
import { Box, chakra, Text } from '@openward/ui/layout';
import { signersLabel } from '../document-labels.ts';
import { type HeadValues, statusLabel } from './form-head.ts';

/** Fields that another user has changed too, by API name, and who did. */
export interface FormConflicts {
  fields: readonly string[];
  /** The values when their version is taken; questions that only this user changed stay as they are. */
  theirs?: Readonly<Partial<FormDefinition>>;
  changedBy: Readonly<Record<string, FieldChange>>;
}

/** Shows fields that another user has changed too, and asks which version to keep. */
export default function FormConflict(props: {
  newest: Form;
  conflicts: FormConflicts;
  onKeepMine: (field: string) => void;
  onTakeTheirs: (field: keyof FormDefinition, values: HeadValues) => void;
}) {
  const t = useT();
  const language = useLanguage();
  const head = useFormHandle<HeadValues>();
  const { newest, conflicts } = props;
  return (
    <Box mb="6">
      <ConflictPanel
        title={t('Someone else changed this form too.')}
        occasion={`${newest.version} ${conflicts.fields.length}`}
      >
        <Text fontSize="sm" mt="1">
          {t('Choose which to keep for each part. Your changes are still here and not saved yet.')}{' '}
          <Link to={`/admin/dynamicform/view/${newest.id}`} target="_blank">
            {t('View version {version}', { version: newest.version })}
          </Link>
        </Text>
        <chakra.ul listStyleType="none" mt="3">
          {conflicts.fields.map((field) => {
            const name = t(PARTS[field]?.label ?? field);
            const { by, at } = conflicts.changedBy[field] ?? {};
            return (
              <chakra.li key={field} mt="2" fontSize="sm">
                <Text>
                  <strong>{name}</strong> {shownPart(field, newest, { t, language })}
                </Text>
                {by && at && (
                  <Text color="fg.muted">
                    {t('{name} changed this on {time}.', { name: by, time: deviceTime(at, language) })}
                  </Text>
                )}
                <ConflictChoice
                  take={t('Use the new version')}
                  keep={t('Keep mine')}
                  about={name}
                  onTake={() => props.onTakeTheirs(field as keyof FormDefinition, head.get().values)}
                  onKeep={() => props.onKeepMine(field)}
                />
              </chakra.li>
            );
          })}
        </chakra.ul>
      </ConflictPanel>
    </Box>
  );
}

const PARTS: Readonly<Record<string, { label: string }>> = {
  formName: { label: 'Form Name' },
  displayName: { label: 'Display Name' },
  formDescriptioin: { label: 'Description' },
  isEsignatureRequired: { label: 'Electronic signature required' },
  status: { label: 'Status' },
  attachments: { label: 'Ask for files' },
  signers: { label: 'Who signs' },
  formText: { label: 'Questions' },
  translations: { label: 'Languages' },
};

function shownPart(field: string, form: Form, { t, language }: { t: T; language: string }): string {
  switch (field) {
    case 'status':
      return statusLabel(form.status, t);
    case 'isEsignatureRequired':
      return form.isEsignatureRequired ? t('Yes') : t('No');
    case 'attachments':
      return form.attachments?.label ?? t('No');
    case 'signers':
      return form.signers ? signersLabel(form.signers, { t, language }) : t('No');
    case 'formText':
      return t('Questions: {count}', { count: form.formText.length });
    case 'translations':
      return formatList(
        (form.translations ?? []).map((each) => languageName(each.language)),
        language,
      );
    default:
      return String(form[field as keyof Form]);
  }
}
