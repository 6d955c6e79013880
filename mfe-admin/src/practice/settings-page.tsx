import { call } from '@openward/api-client';
import {
  changePracticeSettings,
  FIRST_REMINDERS,
  getPracticeSettings,
  KEEP_MESSAGES,
  LAST_REMINDERS,
  type PracticeSettings,
  type SignUpVerification,
} from '@openward/contract/practice';
import {
  LANGUAGES,
  languageName,
  raiseSuccess,
  type T,
  useGoBack,
  useLanguage,
  useSubmit,
  useT,
} from '@openward/remote-kit';
import { type Edit, EditForm, useEditing } from '@openward/remote-kit/editing';
import { durationText } from '@openward/ui/date-time';
import { TextField } from '@openward/ui/form';
import { SelectField } from '@openward/ui/select-field';
import { FieldGroup, FieldPairs, FormEnd } from '../accounts/form-parts.tsx';
import { RecordPage, useRecord } from '../accounts/record-page.tsx';
import { ColorField, LogoField } from './brand-fields.tsx';

const KEY = ['practice', 'settings'];

/** `/admin/settings`: the settings of the whole practice, and which of them server variables override. */
export default function SettingsPage() {
  const t = useT();
  const found = useRecord(KEY, (signal) => call(getPracticeSettings, {}, { signal, quiet: true }));
  return (
    <RecordPage
      title={t('Practice settings')}
      about={t('For all hospitals of the practice. Each change is in the audit log.')}
      found={found}
      back="/admin/home"
      failure={t('We could not load the settings')}
      below={found.data && <LogoField logo={found.data.logo} refresh={found.refresh} />}
    >
      {(settings) => <SettingsForm settings={settings} refresh={found.refresh} />}
    </RecordPage>
  );
}

/** The form values, with the names of the API; choices are strings. */
function valuesOf(settings: PracticeSettings) {
  const { name, phoneNo, quietFrom, quietTo, formLanguage, signUpVerification, color } = settings;
  const chosen = {
    firstReminder: `${settings.firstReminder}`,
    lastReminder: `${settings.lastReminder}`,
    keepMessages: `${settings.keepMessages}`,
  };
  return { name, phoneNo, quietFrom, quietTo, formLanguage, ...chosen, signUpVerification, color };
}

type SettingsValues = ReturnType<typeof valuesOf>;

const settingsSchema = async () => {
  // Destructured at once, so that the build drops all other schemas.
  const { practiceSettingsSchema } = await import('@openward/contract/practice/schemas');
  return practiceSettingsSchema;
};

function asSent({ firstReminder, lastReminder, keepMessages, ...edit }: Edit<SettingsValues>) {
  return {
    ...edit,
    ...(firstReminder !== undefined && { firstReminder: Number(firstReminder) }),
    ...(lastReminder !== undefined && { lastReminder: Number(lastReminder) }),
    ...(keepMessages !== undefined && { keepMessages: Number(keepMessages) }),
  };
}

function SettingsForm({ settings, refresh }: { settings: PracticeSettings; refresh: () => Promise<unknown> }) {
  const t = useT();
  const language = useLanguage();
  const goBack = useGoBack('/admin/home');
  const editing = useEditing({ record: settings, valuesOf, refresh });
  const submit = useSubmit(
    editing.saving((edit) => call(changePracticeSettings, { body: asSent(edit) })),
    async ({ result, message }, values) => {
      editing.saved(values, result.version);
      raiseSuccess(message, t);
      await refresh();
    },
  );
  const before = (hours: string | number) =>
    Number(hours) === 0 ? t('No reminder') : t('{time} before', { time: durationText(Number(hours) * 60, language) });
  const kept = (years: string | number) =>
    Number(years) === 0
      ? t('Always')
      : new Intl.NumberFormat(language, { style: 'unit', unit: 'year', unitDisplay: 'long' }).format(Number(years));
  const { server } = settings;
  const shown: Partial<Record<string, (value: string) => string>> = {
    formLanguage: languageName,
    firstReminder: before,
    lastReminder: before,
    keepMessages: kept,
    signUpVerification: (value) => verificationLabel(value as SignUpVerification, server.signUpVerification, t),
  };
  const reminders = (offered: readonly number[]) =>
    offered.map((hours) => ({ value: `${hours}`, label: before(hours) }));
  return (
    <EditForm
      label={t('Practice settings')}
      translate={t}
      editing={editing}
      schema={settingsSchema}
      show={(field, value) => shown[field]?.(String(value)) ?? String(value)}
      onSubmit={submit}
    >
      <FieldGroup title={t('Practice')}>
        <FieldPairs>
          <TextField
            name="name"
            label={t('Practice name')}
            hint={t('Patients see it on the sign-in page, in emails and in text messages.')}
            autoComplete="off"
          />
          <TextField
            name="phoneNo"
            type="tel"
            inputMode="tel"
            label={t('Phone number')}
            hint={
              server.phoneNo
                ? t('On the sign-in page. If this is empty, PRACTICE_PHONE of the server is shown: {phone}', {
                    phone: server.phoneNo,
                  })
                : t('On the sign-in page. If this is empty, PRACTICE_PHONE of the server is shown.')
            }
            autoComplete="off"
          />
          <SelectField
            name="formLanguage"
            label={t('Language of forms')}
            hint={t('In which you write forms. Screen readers then read them well.')}
            options={LANGUAGES.map(({ code, name }) => ({ value: code, label: name, lang: code }))}
            required
          />
          <ColorField />
        </FieldPairs>
      </FieldGroup>
      <FieldGroup title={t('Messages to patients')}>
        <FieldPairs>
          <TextField
            name="quietFrom"
            type="time"
            label={t('Quiet hours begin')}
            hint={t('From then on we send no text messages, on the clock of each hospital.')}
            required
          />
          <TextField
            name="quietTo"
            type="time"
            label={t('Quiet hours end')}
            hint={t('With the same time in both fields there are no quiet hours.')}
            required
          />
          <SelectField
            name="firstReminder"
            label={t('First reminder')}
            hint={t('Before each appointment, by text message or email.')}
            options={reminders(FIRST_REMINDERS)}
            required
          />
          <SelectField name="lastReminder" label={t('Last reminder')} options={reminders(LAST_REMINDERS)} required />
          <SelectField
            name="keepMessages"
            label={t('Keep text messages for')}
            hint={t('We delete older ones from the message log.')}
            options={KEEP_MESSAGES.map((years) => ({ value: `${years}`, label: kept(years) }))}
            required
          />
        </FieldPairs>
      </FieldGroup>
      <FieldGroup title={t('Sign-up')}>
        <SelectField
          name="signUpVerification"
          label={t('Code by email')}
          hint={
            server.sendsMail
              ? t(
                  'New patients enter the code that we send to their address. The server setting is SIGN_UP_VERIFICATION.',
                )
              : t('This server sends no emails, so nobody would get a code.')
          }
          options={(['server', 'on', 'off'] as const).map((value) => ({
            value,
            label: verificationLabel(value, server.signUpVerification, t),
          }))}
          required
        />
      </FieldGroup>
      <FormEnd onBack={goBack} />
    </EditForm>
  );
}

function verificationLabel(value: SignUpVerification, isServersOn: boolean, t: T): string {
  if (value === 'on') return t('On');
  if (value === 'off') return t('Off');
  return isServersOn ? t('Server setting: on') : t('Server setting: off');
}
