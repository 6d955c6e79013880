import { CONSULTATION_TYPES, consultationLabel } from '@openward/contract';
import { useT } from '@openward/remote-kit';
import { FieldNote, useFieldIds, useFieldState } from '@openward/ui/form';
import { Box, chakra, SimpleGrid, Text } from '@openward/ui/layout';

/** What a doctor can be booked for: one or several. */
export function SpecialityField({ disabled = false }: { disabled?: boolean }) {
  const t = useT();
  const { input, helpers, error } = useFieldState<string[]>('docSpecialtyList');
  const ids = useFieldIds(t('Patients can book these.'), error);
  const toggle = (type: string, isOn: boolean) =>
    void helpers.setValue(isOn ? [...input.value, type] : input.value.filter((each) => each !== type));
  return (
    <Box asChild minW="0">
      <fieldset disabled={disabled} aria-describedby={ids.describedBy}>
        <chakra.legend fontSize="sm" fontWeight="medium" mb="1.5">
          {t('Specialist')}{' '}
          <Text as="span" color="danger.fg" aria-hidden="true">
            *
          </Text>
        </chakra.legend>
        <SimpleGrid columns={{ base: 1, sm: 2 }} columnGap="4">
          {CONSULTATION_TYPES.map((type) => (
            <chakra.label
              key={type}
              display="flex"
              alignItems="center"
              gap="3"
              minH="11"
              cursor={disabled ? 'not-allowed' : 'pointer'}
              opacity={disabled ? 0.7 : 1}
            >
              <chakra.input
                type="checkbox"
                name={input.name}
                boxSize="5"
                accentColor="var(--chakra-colors-accent-solid)"
                checked={input.value.includes(type)}
                disabled={disabled}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? ids.error : undefined}
                onChange={(event) => toggle(type, event.target.checked)}
              />
              {t(consultationLabel(type))}
            </chakra.label>
          ))}
        </SimpleGrid>
        <Text id={ids.hint} fontSize="sm" color="fg.muted">
          {t('Patients can book these.')}
        </Text>
        {error && (
          <Text id={ids.error} data-part="error-text" fontSize="sm" color="danger.fg" mt="1">
            {error}
          </Text>
        )}
        <FieldNote name="docSpecialtyList" />
      </fieldset>
    </Box>
  );
}
