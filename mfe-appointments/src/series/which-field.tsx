import { type DeskAppointment, isOpen, type SeriesConflict, type SeriesScope } from '@openward/contract/appointments';
import { useLanguage, useT } from '@openward/remote-kit';
import { wholeTime } from '@openward/ui/date-time';
import { Notice } from '@openward/ui/feedback';
import { type FormState, useFormState } from '@openward/ui/form';
import { Stack, Text } from '@openward/ui/layout';
import { ChoicesControl } from '@openward/ui/select-field';

/** Which visits of a series a form is about. */
export interface WhichValues {
  which: SeriesScope;
}

/** Asks which visits of a series are meant; nothing for a visit that is alone. */
export function WhichField({
  appointment,
}: {
  appointment: Pick<DeskAppointment, 'recurrence' | 'status' | 'startDateTime'>;
}) {
  const t = useT();
  const { which, setFieldValue } = useFormState(({ values, setFieldValue }: FormState<WhichValues>) => ({
    which: values.which,
    setFieldValue,
  }));
  if (!appointment.recurrence || !isOpen(appointment, new Date())) return null;
  return (
    <ChoicesControl
      name="which"
      label={t('Which appointments?')}
      isMany={false}
      options={[
        { value: 'this', label: t('Only this appointment') },
        { value: 'following', label: t('This and the following') },
        { value: 'all', label: t('All that are ahead') },
      ]}
      value={[which]}
      onChange={([chosen]) => void setFieldValue('which', chosen)}
    />
  );
}

/** What a call sends of it. */
export function whichOf({ recurrence }: Pick<DeskAppointment, 'recurrence'>, which: SeriesScope) {
  return recurrence ? { which } : {};
}

/** What is in the way of a series, visit by visit. */
export function SeriesConflicts({ conflicts }: { conflicts: readonly SeriesConflict[] }) {
  const t = useT();
  const language = useLanguage();
  return (
    <Notice kind="error">
      <Stack as="ul" gap="1" listStyleType="none">
        {conflicts.map(({ startDateTime, timeZone, conflict }) => (
          <li key={startDateTime}>
            <Text as="span" fontWeight="semibold">
              {wholeTime(startDateTime, timeZone, language)}
            </Text>
            {' · '}
            {t(conflict)}
          </li>
        ))}
      </Stack>
    </Notice>
  );
}
