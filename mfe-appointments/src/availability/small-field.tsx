import { useFieldIds, useFieldState } from '@openward/ui/form';
import { Box, chakra, Text } from '@openward/ui/layout';

/** A field without room for a label of its own: in a row of several, named for who cannot see the row. */
export function SmallField(props: {
  name: string;
  label: string;
  type: 'time' | 'date' | 'text';
  inputMode?: 'numeric';
  width?: string;
  placeholder?: string;
}) {
  const { input, error } = useFieldState<string>(props.name);
  const ids = useFieldIds(undefined, error);
  return (
    <Box w={props.width ?? '8.5rem'}>
      <chakra.input
        {...input}
        type={props.type}
        inputMode={props.inputMode}
        placeholder={props.placeholder}
        aria-label={props.label}
        aria-invalid={error ? true : undefined}
        aria-describedby={ids.describedBy}
        w="full"
        h="11"
        px="3"
        rounded="md"
        borderWidth="1px"
        borderColor={error ? 'danger.solid' : 'border.emphasized'}
        bg="bg.panel"
      />
      {error && (
        <Text id={ids.error} data-part="error-text" fontSize="xs" color="danger.fg" mt="1">
          {error}
        </Text>
      )}
    </Box>
  );
}
