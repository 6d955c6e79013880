import { useT } from '@openward/remote-kit';
import { FieldNote, useFieldIds, useFieldState } from '@openward/ui/form';
import { Box, chakra, Flex, Stack, Text } from '@openward/ui/layout';
import { areasOf } from './sharing-client.ts';

/** What is shared: one box to tick for each part. */
export function AreasField({ name, label }: { name: string; label: string }) {
  const t = useT();
  const { input, helpers, error } = useFieldState<string[]>(name);
  const ids = useFieldIds(undefined, error);
  const toggle = (value: string) => {
    const isChosen = input.value.includes(value);
    void helpers.setValue(isChosen ? input.value.filter((chosen) => chosen !== value) : [...input.value, value]);
  };
  return (
    <chakra.fieldset aria-describedby={ids.describedBy} minW="0">
      <chakra.legend fontSize="sm" fontWeight="medium" mb="1">
        {label}
      </chakra.legend>
      <Stack gap="0">
        {areasOf(t).map(({ value, label, detail }) => (
          <Flex key={value} as="label" gap="3" align="center" minH="11" py="1" cursor="pointer">
            <chakra.input
              type="checkbox"
              name={name}
              value={value}
              checked={input.value.includes(value)}
              onChange={() => toggle(value)}
              onBlur={input.onBlur}
              aria-invalid={error !== undefined}
              boxSize="5"
              flexShrink={0}
              accentColor="accent.solid"
            />
            <Box>
              <Text>{label}</Text>
              <Text fontSize="sm" color="fg.muted">
                {detail}
              </Text>
            </Box>
          </Flex>
        ))}
      </Stack>
      {error && (
        <Text id={ids.error} mt="1" fontSize="sm" color="fg.error">
          {error}
        </Text>
      )}
      <FieldNote name={name} />
    </chakra.fieldset>
  );
}
