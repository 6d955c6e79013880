import { type BoundProps, bindField, blurHandler, type ControlProps, useFieldIds } from '@openward/ui/form';
import { Box, chakra, Text } from '@openward/ui/layout';
import type { ReactNode } from 'react';

interface SmallControlProps extends ControlProps<string> {
  type: 'time' | 'date' | 'text';
  inputMode?: 'numeric';
  width?: string;
  placeholder?: string;
}

/** A field without room for a label of its own: in a row of several, named for screen readers. */
export const SmallField: (props: BoundProps<SmallControlProps>) => ReactNode = bindField(
  ({ onChange, width = '8.5rem', ...props }: SmallControlProps) => {
    const { name, label, value, error, type, inputMode, placeholder } = props;
    const ids = useFieldIds(undefined, error);
    return (
      <Box w={width}>
        <chakra.input
          name={name}
          {...{ type, inputMode, placeholder, value }}
          onChange={(event) => onChange(event.target.value)}
          onBlur={blurHandler(props)}
          aria-label={label}
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
  },
);
