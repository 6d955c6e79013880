import { call } from '@openward/api-client';
import { type Availability, saveAvailability } from '@openward/contract/availability';
import { useLanguage, useT } from '@openward/remote-kit';
import { EditForm, useEditing } from '@openward/remote-kit/editing';
import { SubmitButton, useFormikContext } from '@openward/ui/form';
import { Flex, Stack } from '@openward/ui/layout';
import { availabilityFormSchema } from '../availability-client.ts';
import { type AvailabilityValues, bodyOf, MERGE_RULES, rulesOf, valuesOf } from './form-values.ts';
import { HoursFields } from './hours-fields.tsx';
import { shownRules } from './shown-rules.ts';
import { SpecialDaysFields } from './special-days-fields.tsx';
import { useSaving } from './use-saving.ts';
import { VisitFields } from './visit-fields.tsx';
import { WeekPreview } from './week-preview.tsx';

/** Everything about when a doctor can be booked, with the week that it makes beside it. */
export function AvailabilityForm({ kept, refresh }: { kept: Availability; refresh: () => Promise<unknown> }) {
  const t = useT();
  const language = useLanguage();
  const editing = useEditing({ record: kept, valuesOf, refresh, rules: MERGE_RULES });
  const { submit, dialog } = useSaving(
    (values: AvailabilityValues, accept) =>
      editing.saving(({ version, ...edit }) =>
        call(saveAvailability, {
          params: { doctorId: kept.doctor.id },
          body: { ...bodyOf(edit as Partial<AvailabilityValues>), version, accept },
        }),
      )(values),
    (values) => {
      editing.saved(values);
      void refresh();
    },
  );
  return (
    <>
      <EditForm
        label={t('Working hours')}
        translate={t}
        editing={editing}
        show={(field, value) => shownRules(field, value, t, language)}
        schema={availabilityFormSchema('availabilitySchema')}
        onSubmit={submit}
      >
        <Effect kept={kept} />
        <HoursFields />
        <Flex gap="5" direction={{ base: 'column', lg: 'row' }} align="stretch">
          <Stack flex="1" minW="0">
            <SpecialDaysFields />
          </Stack>
          <Stack flex="1" minW="0">
            <VisitFields />
          </Stack>
        </Flex>
        <Flex>
          <SubmitButton>{t('Save working hours')}</SubmitButton>
        </Flex>
      </EditForm>
      {dialog}
    </>
  );
}

/** The week that the fields make. */
function Effect({ kept }: { kept: Availability }) {
  const { values } = useFormikContext<AvailabilityValues>();
  return (
    <WeekPreview
      rules={rulesOf(values, kept.holidays)}
      slotMinutes={Number(values.slotMinutes)}
      bufferMinutes={Number(values.bufferMinutes)}
      timeZone={kept.doctor.timeZone}
    />
  );
}
