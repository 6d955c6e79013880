import { call } from '@openward/api-client';
import { type Availability, saveHolidays } from '@openward/contract/availability';
import { useT } from '@openward/remote-kit';
import { UnsavedForm } from '@openward/remote-kit/editing';
import { Button } from '@openward/ui/button';
import { Form, SubmitButton, useFormikContext } from '@openward/ui/form';
import { Flex, Heading, Panel, Stack, Text } from '@openward/ui/layout';
import { useState } from 'react';
import { availabilityFormSchema } from '../availability-client.ts';
import { RemoveRow } from './row-parts.tsx';
import { SmallField } from './small-field.tsx';
import { useSaving } from './use-saving.ts';

interface HolidayValues {
  holidays: { date: string; name: string }[];
}

/** The days on which nobody works at the doctor's hospital: for all of its doctors. */
export function HolidaysForm({ kept, onSaved }: { kept: Availability; onSaved: () => void }) {
  const t = useT();
  const { hospitalId, hospitalName } = kept.doctor;
  const [saved, setSaved] = useState<HolidayValues>();
  const { submit, dialog } = useSaving(
    ({ holidays }: HolidayValues, accept) => call(saveHolidays, { params: { hospitalId }, body: { holidays, accept } }),
    (values) => {
      setSaved(values);
      onSaved();
    },
  );
  return (
    <Panel>
      <Heading as="h2" fontSize="lg">
        {t('Holidays of {hospital}', { hospital: hospitalName })}
      </Heading>
      <Text color="fg.muted" fontSize="sm" mb="4">
        {t('Nobody works there on these days, but for doctors who have hours of their own on them.')}
      </Text>
      <Form
        label={t('Holidays of the hospital')}
        translate={t}
        initialValues={{ holidays: kept.holidays.map(({ date, name }) => ({ date, name })) }}
        schema={availabilityFormSchema('holidaysSchema')}
        onSubmit={submit}
      >
        <UnsavedForm saved={saved} />
        <Days />
        <Flex>
          <SubmitButton>{t('Save holidays')}</SubmitButton>
        </Flex>
      </Form>
      {dialog}
    </Panel>
  );
}

function Days() {
  const t = useT();
  const { values, setFieldValue } = useFormikContext<HolidayValues>();
  const change = (holidays: HolidayValues['holidays']) => void setFieldValue('holidays', holidays);
  return (
    <Stack gap="3" align="flex-start">
      {values.holidays.length === 0 && <Text color="fg.muted">{t('No holidays are entered.')}</Text>}
      {values.holidays.map((_, place) => (
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
            onRemove={() => change(values.holidays.filter((_other, at) => at !== place))}
          />
        </Flex>
      ))}
      <Button variant="outline" minH="11" onClick={() => change([...values.holidays, { date: '', name: '' }])}>
        {t('Add a holiday')}
      </Button>
    </Stack>
  );
}
