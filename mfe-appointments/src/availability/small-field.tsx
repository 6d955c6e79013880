import { IconButton } from '@openward/ui/button';
import { useFieldIds, useFieldState, useTranslate } from '@openward/ui/form';
import { X } from '@openward/ui/icons';
import { Box, chakra, Flex, Text } from '@openward/ui/layout';

/** A field without room for a label of its own: in a row of several, named for who cannot see the row. */
export function SmallField(props: {
  name: string;
  label: string;
  type: 'time' | 'date' | 'text';
  inputMode?: 'numeric';
  width?: string;
  placeholder?: string;
}) {
  const t = useTranslate();
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
          {t(error)}
        </Text>
      )}
    </Box>
  );
}

/** From when to when on a day. @param props.at where both stand in the form, such as `hours[0]` */
export function TimeSpan(props: { at: string; from: string; to: string }) {
  return (
    <Flex gap="2" align="flex-start">
      <SmallField name={`${props.at}.starts`} type="time" label={props.from} />
      <Text pt="2.5" aria-hidden="true">
        –
      </Text>
      <SmallField name={`${props.at}.ends`} type="time" label={props.to} />
    </Flex>
  );
}

/** Takes a row of fields away. */
export function RemoveRow({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <IconButton variant="ghost" colorPalette="gray" minW="11" minH="11" aria-label={label} onClick={onRemove}>
      <X size="1.125rem" />
    </IconButton>
  );
}
