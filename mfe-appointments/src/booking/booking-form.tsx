import { CONSULTATION_TYPES, consultationLabel, isStaff } from '@openward/contract';
import { useDraft, useLanguage, useT, useUser } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { wholeTime } from '@openward/ui/date-time';
import { Notice } from '@openward/ui/feedback';
import { Form, SubmitButton, TextAreaField } from '@openward/ui/form';
import { Clock } from '@openward/ui/icons';
import { Box, Flex, Panel, Stack, Text } from '@openward/ui/layout';
import { SelectField } from '@openward/ui/select-field';
import { useEffect, useRef } from 'react';
import { appointmentSchema } from '../appointment-schemas.ts';
import type { ChosenSlot } from './chosen-slot.ts';
import { PatientField } from './patient-field.tsx';
import { SlotChips } from './slot-chips.tsx';
import { type BookingValues, useBooking } from './use-booking.ts';

/** What the appointment is about; where the time was taken meanwhile, the nearest free ones are offered and all that was typed stays. */
export function BookingForm(props: { chosen: ChosenSlot; onChosen: (chosen: ChosenSlot) => void; onBack: () => void }) {
  const t = useT();
  const language = useLanguage();
  const staff = isStaff(useUser().userRole);
  const { doctor, slot } = props.chosen;
  const booking = useBooking(props.chosen);
  const draft = useDraft<BookingValues>('booking');
  const summary = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that is chosen
  useEffect(() => summary.current?.focus(), [doctor.id, slot.startDateTime]);
  const name = t('Dr. {name}', { name: `${doctor.firstName} ${doctor.lastName}` });
  return (
    <Panel>
      <Stack gap="6">
        <Flex
          ref={summary}
          tabIndex={-1}
          outline="none"
          gap="4"
          align="center"
          bg="accent.subtle"
          color="accent.fg"
          rounded="lg"
          p="4"
        >
          <Clock size="1.5rem" aria-hidden="true" />
          <Box>
            <Text fontWeight="semibold">{wholeTime(slot.startDateTime, slot.timeZone, language)}</Text>
            <Text fontSize="sm">
              {name} · {doctor.hospitalName}
            </Text>
          </Box>
        </Flex>
        {booking.alternatives && (
          <Stack gap="3">
            <Notice kind="error">
              {t('This time has just been taken. Please choose one of the nearest free times.')}
            </Notice>
            {booking.alternatives.length === 0 && <Text>{t('No doctor available.')}</Text>}
            {booking.alternatives.map((other) => (
              <SlotChips
                key={other.doctor.id}
                label={name}
                slots={other.slots}
                onChosen={(free) => {
                  booking.clearConflict();
                  props.onChosen({ doctor: other.doctor, slot: free });
                }}
              />
            ))}
          </Stack>
        )}
        <Form
          label={t('Book appointment')}
          translate={t}
          initialValues={{ patientId: '', consultationType: '', description: '' }}
          // Staff book for one patient after the other: what was typed for one must not reach the next.
          draft={staff ? undefined : draft}
          schema={appointmentSchema(staff ? 'staffBookingFormSchema' : 'bookingFormSchema')}
          onSubmit={booking.submit}
        >
          {staff && <PatientField />}
          <SelectField
            name="consultationType"
            label={t('Consultation type')}
            placeholder={t('Please choose')}
            options={CONSULTATION_TYPES.map((type) => ({ value: type, label: t(consultationLabel(type)) }))}
            required
          />
          <TextAreaField name="description" label={t('Description')} maxLength={300} required />
          <Flex gap="3">
            <SubmitButton>{t('Book now')}</SubmitButton>
            <Button size="lg" variant="outline" colorPalette="gray" onClick={props.onBack}>
              {t('Back')}
            </Button>
          </Flex>
        </Form>
      </Stack>
    </Panel>
  );
}
