import { call } from '@openward/api-client';
import { consultationLabel } from '@openward/contract';
import { type Availability, saveAvailability } from '@openward/contract/availability';
import type { Block } from '@openward/contract/blocks';
import { useHoursSaving } from '@openward/practice-ui/hours-saving';
import { SmallField } from '@openward/practice-ui/small-field';
import { type T, useLanguage, useT } from '@openward/remote-kit';
import { EditForm, useEditing } from '@openward/remote-kit/editing';
import { durationText, weekdayName } from '@openward/ui/date-time';
import { FieldNote, type FormState, SubmitButton, TextField, useFormState } from '@openward/ui/form';
import { Flex, Heading, Panel, Stack, Text } from '@openward/ui/layout';
import { useDeferredValue, useMemo } from 'react';
import { availabilityFormSchema } from './availability-client.ts';
import { BookingRulesFields } from './booking-rules-fields.tsx';
import {
  type AvailabilityValues,
  type BookingRuleValues,
  bodyOf,
  isAllDay,
  isEmptyRuleOf,
  MERGE_RULES,
  rulesOf,
  valuesOf,
} from './form-values.ts';
import { HoursFields } from './hours-fields.tsx';
import { SpecialDaysFields } from './special-days-fields.tsx';
import { WeekPreview } from './week-preview.tsx';

/** The form for a doctor's hours, lengths and booking rules, with a preview of the week. */
export function AvailabilityForm(props: {
  kept: Availability;
  blocks: readonly Block[] | undefined;
  refresh: () => Promise<unknown>;
}) {
  const { kept, blocks, refresh } = props;
  const t = useT();
  const language = useLanguage();
  const editing = useEditing({ record: kept, valuesOf, refresh, rules: MERGE_RULES });
  const { submit, dialog } = useHoursSaving(
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
        <Effect kept={kept} blocks={blocks} />
        <HoursFields />
        <Flex gap="5" direction={{ base: 'column', lg: 'row' }} align="stretch">
          <Stack flex="1" minW="0">
            <SpecialDaysFields timeZone={kept.doctor.timeZone} />
          </Stack>
          <Stack flex="1" minW="0">
            <VisitFields />
          </Stack>
        </Flex>
        <BookingRulesFields />
        <Flex>
          <SubmitButton>{t('Save working hours')}</SubmitButton>
        </Flex>
      </EditForm>
      {dialog}
    </>
  );
}

function Effect({ kept, blocks }: { kept: Availability; blocks: readonly Block[] | undefined }) {
  // Deferred so that typing stays fast.
  const values = useDeferredValue(useFormState((form: FormState<AvailabilityValues>) => form.values));
  const rules = useMemo(() => rulesOf(values, kept.holidays), [values, kept.holidays]);
  return (
    <WeekPreview
      rules={rules}
      blocks={blocks}
      slotMinutes={Number(values.slotMinutes)}
      bufferMinutes={Number(values.bufferMinutes)}
      timeZone={kept.doctor.timeZone}
    />
  );
}

/** A field's value as one sentence, for users who choose between two conflicting values. */
function shownRules(field: string, value: unknown, t: T, language: string): string {
  const spans = (parts: readonly { starts: string; ends: string }[]) =>
    parts.map((part) => (isAllDay(part) ? t('All day') : `${part.starts}–${part.ends}`)).join(', ');
  switch (field) {
    case 'hours':
      return (value as AvailabilityValues['hours'])
        .map((entry) => `${weekdayName(entry.weekday, language)} ${spans([entry])}`)
        .join('; ');
    case 'specialDays':
      return (value as AvailabilityValues['specialDays'])
        .map(({ date, hours }) => `${date} ${hours.length > 0 ? spans(hours) : t('Day off')}`)
        .join('; ');
    case 'visits':
      return (value as AvailabilityValues['visits'])
        .filter(({ minutes }) => minutes !== '')
        .map(({ consultationType, minutes }) => `${t(consultationLabel(consultationType))} ${minutes}`)
        .join('; ');
    case 'bookingRules':
      return (value as AvailabilityValues['bookingRules'])
        .filter((rule) => !isEmptyRuleOf(rule))
        .map((rule) => [nameOfRule(rule, t), ...shownRule(rule, t, language)].join(', '))
        .join('; ');
    default:
      return String(value);
  }
}

function nameOfRule({ consultationType }: BookingRuleValues, t: T): string {
  return consultationType ? t(consultationLabel(consultationType)) : t('All appointments');
}

function shownRule(rule: BookingRuleValues, t: T, language: string): string[] {
  const time = (minutes: string) => durationText(Number(minutes), language);
  return [
    rule.noticeMinutes !== '0' && t('Book at least {time} ahead', { time: time(rule.noticeMinutes) }),
    rule.cancelMinutes !== '0' && t('Change or cancel at least {time} ahead', { time: time(rule.cancelMinutes) }),
    rule.mostPerDay !== '' && t('At most {count} a day', { count: Number(rule.mostPerDay) }),
    rule.newPatientsOnly && t('New patients only'),
    rule.autoConfirm && t('Confirm automatically'),
  ].filter((part) => part !== false);
}

function VisitFields() {
  const t = useT();
  const types = useFormState(({ values }: FormState<AvailabilityValues>) =>
    values.visits.map(({ consultationType }) => consultationType).join('~'),
  );
  return (
    <Panel>
      <Heading as="h2" fontSize="lg" mb="4">
        {t('Appointment length')}
      </Heading>
      <Stack gap="4">
        <TextField name="slotMinutes" label={t('Standard length, in minutes')} inputMode="numeric" required />
        <TextField
          name="bufferMinutes"
          label={t('Break after each appointment, in minutes')}
          hint={t('No appointments during the break.')}
          inputMode="numeric"
          required
        />
      </Stack>
      <Stack gap="3" mt="5">
        {types
          .split('~')
          .filter(Boolean)
          .map((consultationType, place) => {
            const type = t(consultationLabel(consultationType));
            return (
              <Flex key={consultationType} gap="3" align="flex-start">
                <Text flex="1" pt="2.5">
                  {type}
                </Text>
                <VisitMinutes name={`visits[${place}].minutes`} label={t('Minutes for {type}', { type })} />
                <Text pt="2.5" color="fg.muted" w="16">
                  {t('Minutes')}
                </Text>
              </Flex>
            );
          })}
        <Text fontSize="sm" color="fg.muted">
          {t('Leave empty to use the standard length.')}
        </Text>
      </Stack>
      <FieldNote name="visits" />
    </Panel>
  );
}

function VisitMinutes(props: { name: string; label: string }) {
  const usual = useFormState(({ values }: FormState<AvailabilityValues>) => values.slotMinutes);
  return <SmallField {...props} type="text" inputMode="numeric" width="6rem" placeholder={usual} />;
}
