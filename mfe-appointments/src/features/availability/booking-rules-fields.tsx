import { consultationLabel } from '@openward/contract';
import { useLanguage, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { durationText } from '@openward/ui/date-time';
import { FieldNote, type FormState, TextField, useFormState } from '@openward/ui/form';
import { Box, Flex, Heading, Panel, SimpleGrid, Stack, Text } from '@openward/ui/layout';
import { SelectField, TickField } from '@openward/ui/select-field';
import { useState } from 'react';
import { type AvailabilityValues, type BookingRuleValues, isEmptyRuleOf } from './form-values.ts';

/** The offered times in minutes, up to two weeks. */
const LENGTHS = [30, 60, 120, 240, 720, 1440, 2880, 4320, 10_080, 20_160];

/** Rules for all appointments, and for the types that have their own. */
export function BookingRulesFields() {
  const t = useT();
  const rules = useFormState(({ values }: FormState<AvailabilityValues>) => values.bookingRules);
  const [opened, setOpened] = useState<readonly string[]>([]);
  // Rules stay visible after their fields are emptied, because the user may fill them in again.
  const filled = rules
    .filter((rule) => !isEmptyRuleOf(rule) && !opened.includes(rule.consultationType))
    .map(({ consultationType }) => consultationType);
  if (filled.length > 0) setOpened([...opened, ...filled]);
  // With a single type, the rules for all appointments are enough.
  const isShown = ({ consultationType }: BookingRuleValues) =>
    consultationType === '' || opened.includes(consultationType);
  const others = rules.length > 2 ? rules.filter((rule) => !isShown(rule)) : [];
  return (
    <Panel>
      <Heading as="h2" fontSize="lg">
        {t('Booking rules')}
      </Heading>
      <Text color="fg.muted" fontSize="sm" mb="4">
        {t('These rules are for patients. Staff can book anyway.')}
      </Text>
      <Stack gap="0">
        {rules.map(
          (rule, place) => isShown(rule) && <RuleFields key={rule.consultationType} rule={rule} place={place} />,
        )}
      </Stack>
      <FieldNote name="bookingRules" />
      {others.length > 0 && (
        <Flex gap="2" wrap="wrap" mt="4">
          {others.map(({ consultationType }) => (
            <Button
              key={consultationType}
              variant="outline"
              minH="11"
              onClick={() => setOpened([...opened, consultationType])}
            >
              {t('Add rules for {type}', { type: t(consultationLabel(consultationType)) })}
            </Button>
          ))}
        </Flex>
      )}
    </Panel>
  );
}

function RuleFields({ rule, place }: { rule: BookingRuleValues; place: number }) {
  const t = useT();
  const language = useLanguage();
  const { consultationType } = rule;
  const name = consultationType ? t(consultationLabel(consultationType)) : t('All appointments');
  const at = (field: keyof BookingRuleValues) => `bookingRules[${place}].${field}`;
  const lengthsFor = (chosen: string) => [
    { value: '0', label: t('Until it begins') },
    ...[...new Set([...LENGTHS, Number(chosen)])]
      .filter((minutes) => minutes > 0)
      .sort((a, b) => a - b)
      .map((minutes) => ({
        value: String(minutes),
        label: t('{time} before', { time: durationText(minutes, language) }),
      })),
  ];
  return (
    <Box
      role="group"
      aria-label={name}
      py="4"
      borderTopWidth="1px"
      borderColor="border"
      _first={{ borderTopWidth: 0, pt: 0 }}
    >
      <Text fontWeight="medium" mb="3">
        {name}
      </Text>
      <SimpleGrid columns={{ base: 1, md: 3 }} gap="4">
        <SelectField name={at('noticeMinutes')} label={t('Latest booking')} options={lengthsFor(rule.noticeMinutes)} />
        <SelectField
          name={at('cancelMinutes')}
          label={t('Latest change or cancellation')}
          options={lengthsFor(rule.cancelMinutes)}
        />
        <TextField
          name={at('mostPerDay')}
          label={t('Most appointments a day')}
          hint={t('Leave empty for no limit.')}
          inputMode="numeric"
        />
      </SimpleGrid>
      <Flex columnGap="8" wrap="wrap" mt="2">
        <TickField name={at('newPatientsOnly')} label={t('New patients only')} />
        <TickField name={at('autoConfirm')} label={t('Confirm automatically')} />
      </Flex>
    </Box>
  );
}
