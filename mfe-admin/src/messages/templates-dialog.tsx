import { call } from '@openward/api-client';
import { addSmsTemplate, changeSmsTemplate, removeSmsTemplate, type SmsTemplate } from '@openward/contract/messages';
import { raiseSuccess, type T, useSubmit, useT } from '@openward/remote-kit';
import { EditForm, useEditing } from '@openward/remote-kit/editing';
import { useServerChange } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { FormDialog } from '@openward/ui/dialog';
import { EmptyState, ErrorState, LoadingState } from '@openward/ui/feedback';
import { Form, SubmitButton, TextField } from '@openward/ui/form';
import { Flex, Stack } from '@openward/ui/layout';
import { useCallback, useState } from 'react';
import { MessageField } from './message-field.tsx';
import { smsSchema } from './sms-client.ts';
import { TemplateRow } from './template-row.tsx';
import { useSmsTemplates } from './use-sms.ts';

/** What the dialog starts with: a text to save, or the list. */
export type TemplatesStart = { text: string } | 'all';

/** Saves, changes and removes templates for messages. */
export default function TemplatesDialog(props: { start: TemplatesStart; onClose: () => void }) {
  const t = useT();
  const { start, onClose } = props;
  const isNew = start !== 'all';
  const [edited, setEdited] = useState<Partial<SmsTemplate> | undefined>(isNew ? start : undefined);
  const done = () => (isNew ? onClose() : setEdited(undefined));
  return (
    <FormDialog
      title={edited ? titleOf(edited, t) : t('Templates')}
      description={t('Save texts that you send often as templates. They can include the name of each patient.')}
      onClose={onClose}
    >
      {edited ? (
        <TemplateForm template={edited} onDone={done} />
      ) : (
        <TemplateList onEdit={setEdited} onAdd={() => setEdited({ text: '' })} />
      )}
    </FormDialog>
  );
}

function titleOf({ id, text }: Partial<SmsTemplate>, t: T): string {
  if (id) return t('Change template');
  return text ? t('Save as template') : t('New template');
}

function TemplateList(props: { onEdit: (template: SmsTemplate) => void; onAdd: () => void }) {
  const t = useT();
  const templates = useSmsTemplates();
  const remove = useServerChange(
    ({ id }: SmsTemplate) => call(removeSmsTemplate, { params: { id } }),
    () => void templates.refetch(),
  );
  return (
    <Stack gap="4">
      {templates.isPending && <LoadingState label={t('Loading')} rows={2} height="16" />}
      {templates.isError && !templates.data && (
        <ErrorState
          title={t('We could not load the templates')}
          retryLabel={t('Try again')}
          onRetry={() => void templates.refetch()}
        />
      )}
      {templates.data?.length === 0 && <EmptyState title={t('No templates yet')} />}
      <Stack as="ul" listStyleType="none" gap="3" _empty={{ display: 'none' }}>
        {templates.data?.map((template) => (
          <TemplateRow
            key={template.id}
            template={template}
            isBusy={remove.isPending}
            onEdit={() => props.onEdit(template)}
            onRemove={() => remove.mutate(template)}
          />
        ))}
      </Stack>
      <Button variant="outline" minH="11" alignSelf="flex-start" onClick={props.onAdd}>
        {t('New template')}
      </Button>
    </Stack>
  );
}

function TemplateForm({ template, onDone }: { template: Partial<SmsTemplate>; onDone: () => void }) {
  const { data, refetch } = useSmsTemplates();
  // If another user removes it, the input stays, and saving reports the removal.
  const [opened] = useState(template.id ? (template as SmsTemplate) : undefined);
  const kept = data?.find(({ id }) => id === template.id) ?? opened;
  return kept ? (
    <ChangeTemplate template={kept} refresh={refetch} onDone={onDone} />
  ) : (
    <AddTemplate text={template.text ?? ''} onDone={onDone} />
  );
}

function AddTemplate({ text, onDone }: { text: string; onDone: () => void }) {
  const t = useT();
  const { refetch } = useSmsTemplates();
  const [initialValues] = useState({ name: '', text });
  const add = useCallback((body: typeof initialValues) => call(addSmsTemplate, { body }), []);
  const submit = useSubmit(add, ({ message }) => {
    raiseSuccess(message, t);
    void refetch();
    onDone();
  });
  return (
    <Form
      label={titleOf({ text }, t)}
      translate={t}
      initialValues={initialValues}
      schema={smsSchema('smsTemplateSchema')}
      onSubmit={submit}
    >
      <TemplateFields onDone={onDone} />
    </Form>
  );
}

const valuesOf = ({ name, text }: SmsTemplate) => ({ name, text });

/** A template that others may change at the same time. */
function ChangeTemplate(props: { template: SmsTemplate; refresh: () => Promise<unknown>; onDone: () => void }) {
  const t = useT();
  const { template, refresh, onDone } = props;
  const { id } = template;
  const editing = useEditing({ record: template, valuesOf, refresh });
  const submit = useSubmit(
    editing.saving((body) => call(changeSmsTemplate, { params: { id }, body })),
    ({ message, result }, values) => {
      editing.saved(values, result.version);
      raiseSuccess(message, t);
      void refresh();
      onDone();
    },
  );
  return (
    <EditForm
      label={titleOf(template, t)}
      translate={t}
      editing={editing}
      schema={smsSchema('smsTemplateSchema')}
      onSubmit={submit}
    >
      <TemplateFields onDone={onDone} />
    </EditForm>
  );
}

function TemplateFields({ onDone }: { onDone: () => void }) {
  const t = useT();
  return (
    <>
      <TextField name="name" label={t('Name')} autoFocus required />
      <MessageField name="text" />
      <Flex gap="3" justify="flex-end" wrap="wrap">
        <Button type="button" variant="outline" colorPalette="gray" size="lg" onClick={onDone}>
          {t('Back')}
        </Button>
        <SubmitButton>{t('Save')}</SubmitButton>
      </Flex>
    </>
  );
}
