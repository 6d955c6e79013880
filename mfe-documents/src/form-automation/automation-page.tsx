import { call } from '@openward/api-client';
import { CONSULTATION_TYPES, consultationLabel } from '@openward/contract';
import { type FormAutomation, getForm, getFormAutomation, saveFormAutomation } from '@openward/contract/forms';
import { raiseSuccessAfterNavigation, useGoBack, useParams, useSubmit, useT } from '@openward/remote-kit';
import { EditForm, type ShowValue, useEditing } from '@openward/remote-kit/editing';
import { LoadingOrError, useServerState } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { SubmitButton, TextField } from '@openward/ui/form';
import { Box, Flex, Heading, Page, PageHeader, Panel, Stack } from '@openward/ui/layout';
import { ChoicesField } from '@openward/ui/select-field';
import { formNamesOf } from '../document-labels.ts';
import { useOpening } from '../use-opening.ts';

interface Values {
  consultationTypes: FormAutomation['consultationTypes'];
  againAfterDays: string;
  remindDays: string;
}

/** `/admin/dynamicform/automation/:formid`: the bookings that assign a form, and when patients are reminded. */
export default function AutomationPage() {
  const t = useT();
  const { formid = '' } = useParams();
  const opening = useOpening();
  const found = useServerState(['forms', formid, 'automation', opening], async (signal) => {
    const params = { id: formid };
    const [form, automation] = await Promise.all([
      call(getForm, { params, query: {} }, { signal, quiet: true }),
      call(getFormAutomation, { params }, { signal, quiet: true }),
    ]);
    return { name: formNamesOf(form.result), automation: automation.result };
  });
  return (
    <Page width="3xl">
      <PageHeader title={t('Assign and remind')}>{found.data?.name ?? '\u00a0'}</PageHeader>
      <LoadingOrError asked={found} failure={t('We could not load this form')} rows={4} height="24" />
      {found.data && <Settings formId={formid} saved={found.data.automation} refresh={found.refetch} />}
    </Page>
  );
}

const schema = async () => (await import('@openward/contract/forms/schemas')).formAutomationSchema;
const typed = (days: number | null) => (days === null ? '' : String(days));
const daysIn = (text: string) => (text.trim() === '' ? null : Number(text));
const valuesOf = ({ consultationTypes, againAfterDays, remindDays }: FormAutomation): Values => ({
  consultationTypes,
  againAfterDays: typed(againAfterDays),
  remindDays: typed(remindDays),
});

function Settings(props: { formId: string; saved: FormAutomation; refresh: () => Promise<unknown> }) {
  const t = useT();
  const { formId, saved, refresh } = props;
  const goBack = useGoBack('/admin/dynamicform');
  const editing = useEditing({ record: saved, valuesOf, refresh });
  const submit = useSubmit(
    editing.saving(({ againAfterDays, remindDays, ...edit }) => {
      const days = {
        ...(againAfterDays !== undefined && { againAfterDays: daysIn(againAfterDays) }),
        ...(remindDays !== undefined && { remindDays: daysIn(remindDays) }),
      };
      return call(saveFormAutomation, { params: { id: formId }, body: { ...edit, ...days } });
    }),
    ({ message, result }, values) => {
      editing.saved(values, result.version);
      raiseSuccessAfterNavigation(message, t);
      goBack();
    },
  );
  const show: ShowValue = (field, value) =>
    field === 'consultationTypes'
      ? (value as Values['consultationTypes']).map((type) => t(consultationLabel(type))).join(', ')
      : String(value);
  return (
    <EditForm
      label={t('Assign and remind')}
      translate={t}
      editing={editing}
      show={show}
      schema={schema}
      onSubmit={submit}
    >
      <Stack gap="6">
        <Panel>
          <Heading as="h2" fontSize="lg" mb="4">
            {t('Assign with the booking')}
          </Heading>
          <Stack gap="5">
            <ChoicesField
              name="consultationTypes"
              label={t('Consultation type')}
              hint={t(
                'Patients get this form when one of these is booked, unless it is still waiting. It stays if the visit is cancelled.',
              )}
              isMany
              layout="columns"
              options={CONSULTATION_TYPES.map((value) => ({ value, label: t(consultationLabel(value)) }))}
            />
            <Box maxW="md">
              <TextField
                name="againAfterDays"
                label={t('Do not ask again for (days)')}
                hint={t('Counted from when the patient completed it. Leave empty to ask at every booking.')}
                inputMode="numeric"
              />
            </Box>
          </Stack>
        </Panel>
        <Panel>
          <Heading as="h2" fontSize="lg" mb="4">
            {t('Remind before the visit')}
          </Heading>
          <Box maxW="md">
            <TextField
              name="remindDays"
              label={t('Days before the visit')}
              hint={t('From 0 to 14. Leave empty to send no reminders.')}
              inputMode="numeric"
            />
          </Box>
        </Panel>
        <Flex gap="3" wrap="wrap">
          <SubmitButton>{t('Save')}</SubmitButton>
          <Button type="button" size="lg" variant="outline" colorPalette="gray" onClick={goBack}>
            {t('Cancel')}
          </Button>
        </Flex>
      </Stack>
    </EditForm>
  );
}
