import { consultationLabel } from '@openward/contract';
import { useT } from '@openward/remote-kit';
import { FieldNote, TextField, useFormikContext } from '@openward/ui/form';
import { Flex, Heading, Panel, SimpleGrid, Stack, Text } from '@openward/ui/layout';
import type { AvailabilityValues } from './form-values.ts';
import { SmallField } from './small-field.tsx';

/** How long visits are, by type, and what is kept free after each. */
export function VisitFields() {
  const t = useT();
  const { values } = useFormikContext<AvailabilityValues>();
  return (
    <Panel>
      <Heading as="h2" fontSize="lg" mb="4">
        {t('Visits')}
      </Heading>
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
        <TextField name="slotMinutes" label={t('Length of a visit, in minutes')} inputMode="numeric" required />
        <TextField
          name="bufferMinutes"
          label={t('Break after each, in minutes')}
          hint={t('Nobody is booked into it.')}
          inputMode="numeric"
          required
        />
      </SimpleGrid>
      <Stack gap="3" mt="5">
        {values.visits.map(({ consultationType }, place) => {
          const type = t(consultationLabel(consultationType));
          return (
            <Flex key={consultationType} gap="3" align="flex-start">
              <Text flex="1" pt="2.5">
                {type}
              </Text>
              <SmallField
                name={`visits[${place}].minutes`}
                type="text"
                inputMode="numeric"
                width="6rem"
                placeholder={values.slotMinutes}
                label={t('Minutes of a visit: {type}', { type })}
              />
              <Text pt="2.5" color="fg.muted" w="16">
                {t('Minutes')}
              </Text>
            </Flex>
          );
        })}
        <Text fontSize="sm" color="fg.muted">
          {t('What is left empty takes as long as any visit.')}
        </Text>
      </Stack>
      <FieldNote name="visits" />
    </Panel>
  );
}
