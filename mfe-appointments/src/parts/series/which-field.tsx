import { ApiError } from '@openward/api-client';
import { type DeskAppointment, isOpen, type SeriesConflict, type SeriesScope } from '@openward/contract/appointments';
import { useLanguage, useT } from '@openward/remote-kit';
import { wholeTime } from '@openward/ui/date-time';
import { Notice } from '@openward/ui/feedback';
import { type FormState, useFormState } from '@openward/ui/form';
import { Stack, Text } from '@openward/ui/layout';
import { ChoicesControl } from '@openward/ui/select-field';

interface WhichValues {
  which: SeriesScope;
}

type OfSeries = Pick<DeskAppointment, 'recurrence' | 'status' | 'startDateTime'>;

/** Asks which visits of a series to change; hidden for a single visit. */
export function WhichControl(props: {
  appointment: OfSeries;
  which: SeriesScope;
  onChange: (which: SeriesScope) => void;
}) {
  const t = useT();
  if (!props.appointment.recurrence || !isOpen(props.appointment, new Date())) return null;
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
      value={[props.which]}
      onChange={([chosen]) => props.onChange(chosen as SeriesScope)}
    />
  );
}

/** {@link WhichControl} as a form field. */
export function WhichField({ appointment }: { appointment: OfSeries }) {
  const { which, setFieldValue } = useFormState(({ values, setFieldValue }: FormState<WhichValues>) => ({
    which: values.which,
    setFieldValue,
  }));
  return (
    <WhichControl appointment={appointment} which={which} onChange={(chosen) => void setFieldValue('which', chosen)} />
  );
}

/** The part of a call's body that says which visits to change. */
export function whichOf({ recurrence }: Pick<DeskAppointment, 'recurrence'>, which: SeriesScope) {
  return recurrence ? { which } : {};
}

/** The conflicts of a refused change of a series; empty if it has none. */
export function conflictsIn(error: unknown): readonly SeriesConflict[] {
  return error instanceof ApiError && Array.isArray(error.details) ? error.details : [];
}

/** The conflicts of a series, visit by visit. */
export function SeriesConflicts({ conflicts }: { conflicts: readonly SeriesConflict[] }) {
  const t = useT();
  const language = useLanguage();
  if (conflicts.length === 0) return null;
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
