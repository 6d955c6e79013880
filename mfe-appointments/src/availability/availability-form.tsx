import type { Availability } from '@openward/contract/appointments';
import { useT } from '@openward/remote-kit';
import { Form, SubmitButton, useFormikContext } from '@openward/ui/form';
import { Flex, Stack } from '@openward/ui/layout';
import { useState } from 'react';
import { availability, availabilityFormSchema } from '../availability-client.ts';
import { type AvailabilityValues, bodyOf, rulesOf, valuesOf } from './form-values.ts';
import { HoursFields } from './hours-fields.tsx';
import { SpecialDaysFields } from './special-days-fields.tsx';
import { UnsavedForm } from './unsaved-form.tsx';
import { useSaving } from './use-saving.ts';
import { VisitFields } from './visit-fields.tsx';
import { WeekPreview } from './week-preview.tsx';

/** Everything about when a doctor can be booked, with the week that it makes beside it. */
export function AvailabilityForm({ kept, onSaved }: { kept: Availability; onSaved: () => void }) {
  const t = useT();
  const [saved, setSaved] = useState<AvailabilityValues>();
  const { submit, dialog } = useSaving(
    (values: AvailabilityValues, accept) =>
      availability.saveAvailability({ params: { doctorId: kept.doctor.id }, body: { ...bodyOf(values), accept } }),
    (values) => {
      setSaved(values);
      onSaved();
    },
  );
  return (
    <>
      <Form
        label={t('Working hours')}
        translate={t}
        initialValues={valuesOf(kept)}
        schema={availabilityFormSchema('availabilitySchema')}
        onSubmit={submit}
      >
        <UnsavedForm saved={saved} />
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
      </Form>
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
