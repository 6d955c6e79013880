import { call } from '@openward/api-client';
import { consultationLabel, USER_STATUSES, type UserStatus } from '@openward/contract';
import { listHospitals } from '@openward/contract/people';
import { NewPasswordFields } from '@openward/practice-ui/new-password-fields';
import { type T, useT } from '@openward/remote-kit';
import { EditForm } from '@openward/remote-kit/editing';
import { useServerState } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { type FormState, SubmitButton, TextField, useFormState } from '@openward/ui/form';
import { Flex, Heading, SimpleGrid, Stack } from '@openward/ui/layout';
import { SelectField, TickField } from '@openward/ui/select-field';
import { type ReactNode, useId } from 'react';
import { statusLabel } from '../lists/cells.tsx';

/** Fields under a heading. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Stack as="section" role="group" aria-labelledby={id} gap="4">
      <Heading as="h2" id={id} fontSize="lg">
        {title}
      </Heading>
      {children}
    </Stack>
  );
}

/** Fields in pairs side by side if there is room. */
export function FieldPairs({ children }: { children: ReactNode }) {
  return (
    <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
      {children}
    </SimpleGrid>
  );
}

/** Name, e-mail and phone; a new account also uses them to sign in. */
export function PersonFields({ isOwn = false, isNew = false }: { isOwn?: boolean; isNew?: boolean }) {
  const t = useT();
  const ways = isOwn ? t('Change your sign-in email in “Sign-in and security”.') : undefined;
  const emailHint = isNew ? t('This person signs in with this address.') : ways;
  const phoneHint = isNew ? t('10 digits. We send password reset codes to this number.') : t('10 digits');
  return (
    <FieldGroup title={t('Person')}>
      <FieldPairs>
        <TextField name="firstName" label={t('First name')} autoComplete={isOwn ? 'given-name' : 'off'} required />
        <TextField
          name="lastName"
          label={t('Last name')}
          autoComplete={isOwn ? 'family-name' : 'off'}
          hint={t('Only one name? Enter a dash.')}
          required
        />
        <TextField
          name="email"
          type="email"
          label={t('Email')}
          hint={emailHint}
          autoComplete={isOwn ? 'email' : 'off'}
          disabled={isOwn}
          required
        />
        <TextField
          name="telePhoneNo"
          type="tel"
          inputMode="tel"
          label={t('Phone number')}
          hint={phoneHint}
          autoComplete={isOwn ? 'tel-national' : 'off'}
          required
        />
      </FieldPairs>
    </FieldGroup>
  );
}

/** Whether the account can be used. */
export function StatusField({ disabled = false }: { disabled?: boolean }) {
  const t = useT();
  return (
    <SelectField
      name="status"
      label={t('Status')}
      hint={t('Inactive users cannot sign in.')}
      placeholder={t('Please choose')}
      options={USER_STATUSES.map((value) => ({ value, label: statusLabel(value, t) }))}
      disabled={disabled}
      required
    />
  );
}

type Hospitals = readonly { id: string; name: string; status?: UserStatus | undefined }[];

/** All hospitals; undefined while they load. */
function useHospitals(): Hospitals | undefined {
  return useServerState(
    ['hospitals'],
    async (signal) => (await call(listHospitals, {}, { signal, quiet: true })).result,
    { refetchOnWindowFocus: false },
  ).data;
}

/** The hospital of a person. `kept` is the current one, available before the others have loaded. */
export function HospitalField(props: { disabled?: boolean; kept?: { id: string; name: string } | undefined }) {
  const t = useT();
  const all: Hospitals = useHospitals() ?? (props.kept ? [props.kept] : []);
  return (
    <SelectField
      name="hospitalId"
      label={t('Hospital')}
      placeholder={t('Please choose')}
      options={all
        .filter(({ id, status }) => status !== 'INACTIVE' || id === props.kept?.id)
        .map(({ id, name }) => ({ value: id, label: name }))}
      disabled={props.disabled ?? false}
      required
    />
  );
}

/** The first password of a new account. */
export interface FirstPasswordValues {
  invite: boolean;
  password: string;
  confirmPassword: string;
}

/** The initial values: the administrator types the password. */
export const TYPED_PASSWORD: FirstPasswordValues = { invite: false, password: '', confirmPassword: '' };

/** The first password of a new account, twice, or an invitation to choose it. */
export function PasswordFields() {
  const t = useT();
  const isInvited = useFormState(({ values }: FormState<FirstPasswordValues>) => values.invite);
  return (
    <FieldGroup title={t('First password')}>
      <TickField
        name="invite"
        label={t('Send an invitation instead')}
        hint={t('We email a link to choose the password. It works for 7 days.')}
      />
      {!isInvited && (
        <FieldPairs>
          <NewPasswordFields
            hint={t(
              'At least 8 characters, with an uppercase and a lowercase letter, a number and a special character.',
            )}
          />
        </FieldPairs>
      )}
    </FieldGroup>
  );
}

/** The form of an existing account. `group` is the heading of the fields after the person's. */
export function AccountForm<V extends object>({
  isOwn,
  onBack,
  group,
  children,
  ...form
}: Pick<Parameters<typeof EditForm<V>>[0], 'label' | 'editing' | 'schema' | 'onSubmit'> & {
  isOwn: boolean;
  onBack?: (() => void) | undefined;
  group: string;
  children: ReactNode;
}) {
  const t = useT();
  const hospitals = useHospitals();
  return (
    <EditForm {...form} translate={t} show={(field, value) => shownValue(field, value, hospitals, t)}>
      <PersonFields isOwn={isOwn} />
      <FieldGroup title={group}>{children}</FieldGroup>
      <FormEnd {...(onBack && { onBack })} />
    </EditForm>
  );
}

/** Submit and Cancel. */
export function FormEnd({ onBack }: { onBack?: () => void }) {
  const t = useT();
  return (
    <Flex gap="3" wrap="wrap">
      <SubmitButton>{t('Submit')}</SubmitButton>
      {onBack && (
        <Button size="lg" variant="outline" colorPalette="gray" onClick={onBack}>
          {t('Cancel')}
        </Button>
      )}
    </Flex>
  );
}

function shownValue(field: string, value: unknown, hospitals: Hospitals | undefined, t: T): string {
  if (field === 'status') return statusLabel(value as UserStatus, t);
  if (field === 'hospitalId') return hospitals?.find(({ id }) => id === value)?.name ?? t('another hospital');
  if (Array.isArray(value)) return value.map((entry) => t(consultationLabel(entry))).join(', ');
  return String(value);
}
