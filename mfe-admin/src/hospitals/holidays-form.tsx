import { call } from '@openward/api-client';
import { saveHolidays } from '@openward/contract/availability';
import type { HospitalRecord } from '@openward/contract/people';
import { useHoursSaving } from '@openward/practice-ui/hours-saving';
import { RemoveRow, SmallField } from '@openward/practice-ui/small-field';
import { useT } from '@openward/remote-kit';
import { EditForm, useEditing } from '@openward/remote-kit/editing';
import { Button } from '@openward/ui/button';
import { type FormState, SubmitButton, useFormHandle, useFormState } from '@openward/ui/form';
import { Flex, Stack, Text } from '@openward/ui/layout';

interface HolidayValues {
  holidays: { date: string; name: string }[];
}

function valuesOf({ holidays }: HospitalRecord): HolidayValues {
  return { holidays: holidays.map(({ date, name }) => ({ date, name })) };
}

/** Two users may add different days at the same time. */
const MERGE_RULES = { keyed: { holidays: ({ date }: HolidayValues['holidays'][number]) => date } };

/** The holidays of a hospital, which apply to all of its doctors. */
export function HolidaysForm({ hospital, refresh }: { hospital: HospitalRecord; refresh: () => Promise<unknown> }) {
  const t = useT();
  const editing = useEditing({ record: hospital, valuesOf, refresh, rules: MERGE_RULES });
  const { submit, dialog } = useHoursSaving(
    (values: HolidayValues, accept) =>
      editing.saving(({ version }) =>
        call(saveHolidays, { params: { hospitalId: hospital.id }, body: { ...values, version, accept } }),
      )(values),
    (values) => {
      editing.saved(values);
      void refresh();
    },
  );
  return (
    <>
      <Text color="fg.muted" fontSize="sm" mb="4">
        {t('No appointments on these days, except with doctors who have special hours.')}
      </Text>
      <EditForm
        label={t('Hospital holidays')}
        translate={t}
        editing={editing}
        show={(_field, value) =>
          (value as HolidayValues['holidays']).map(({ date, name }) => `${date} ${name}`).join('; ')
        }
        schema={async () => (await import('@openward/contract/availability/schemas')).holidaysSchema}
        onSubmit={submit}
      >
        <Days />
        <Flex>
          <SubmitButton>{t('Save holidays')}</SubmitButton>
        </Flex>
      </EditForm>
      {dialog}
    </>
  );
}

function Days() {
  const t = useT();
  const form = useFormHandle<HolidayValues>();
  const count = useFormState(({ values }: FormState<HolidayValues>) => values.holidays.length);
  const change = (next: (holidays: HolidayValues['holidays']) => HolidayValues['holidays']) => {
    const { values, setFieldValue } = form.get();
    void setFieldValue('holidays', next(values.holidays));
  };
  return (
    <Stack gap="3" align="flex-start">
      {count === 0 && <Text color="fg.muted">{t('No holidays added yet.')}</Text>}
      {Array.from({ length: count }, (_, place) => (
        <Flex
          // biome-ignore lint/suspicious/noArrayIndexKey: a day has no name of its own while it is being typed
          key={place}
          gap="2"
          wrap="wrap"
          align="flex-start"
        >
          <SmallField
            name={`holidays[${place}].date`}
            type="date"
            width="11rem"
            label={t('Holiday {number}, date', { number: place + 1 })}
          />
          <SmallField
            name={`holidays[${place}].name`}
            type="text"
            width="14rem"
            label={t('Holiday {number}, name', { number: place + 1 })}
          />
          <RemoveRow
            label={t('Remove holiday {number}', { number: place + 1 })}
            onRemove={() => change((holidays) => holidays.filter((_other, at) => at !== place))}
          />
        </Flex>
      ))}
      <Button variant="outline" minH="11" onClick={() => change((holidays) => [...holidays, { date: '', name: '' }])}>
        {t('Add holiday')}
      </Button>
    </Stack>
  );
}
