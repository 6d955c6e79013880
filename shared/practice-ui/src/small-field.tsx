import { IconButton } from '@openward/ui/button';
import { type BoundProps, bindField, blurHandler, type ControlProps, useFieldIds } from '@openward/ui/form';
import { X } from '@openward/ui/icons';
import { Box, chakra, Flex, Text } from '@openward/ui/layout';
import type { ReactNode } from 'react';

interface SmallControlProps extends ControlProps<string> {
  type: 'time' | 'date' | 'text';
  inputMode?: 'numeric';
  width?: string;
  placeholder?: string;
}

/** A field in a row, with a label only for screen readers. */
export const SmallField: (props: BoundProps<SmallControlProps>) => ReactNode = bindField(
  ({ onChange, width = '8.5rem', ...props }: SmallControlProps) => {
    const { name, label, value, error, type, inputMode, placeholder } = props;
    const ids = useFieldIds(undefined, error);
    return (
      <Box w={width} minW="0">
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

/** The fields of a time span. @param props.at the path in the form, such as `hours[0]` @param props.note a hint */
export function TimeSpan(props: { at: string; from: string; to: string; note?: string | false | undefined }) {
  return (
    <Flex gap="2" align="flex-start" wrap="wrap" minW="0">
      <Flex gap="2" align="flex-start" minW="0">
        <SmallField name={`${props.at}.starts`} type="time" label={props.from} />
        <Text pt="2.5" aria-hidden="true">
          –
        </Text>
        <SmallField name={`${props.at}.ends`} type="time" label={props.to} />
      </Flex>
      {props.note && (
        <Text pt="2.5" fontSize="sm" color="fg.muted">
          {props.note}
        </Text>
      )}
    </Flex>
  );
}

/** A button that removes a row of fields. */
export function RemoveRow({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <IconButton variant="ghost" colorPalette="gray" minW="11" minH="11" aria-label={label} onClick={onRemove}>
      <X size="1.125rem" />
    </IconButton>
  );
}
