import { IconButton } from '@openward/ui/button';
import { X } from '@openward/ui/icons';
import { Flex, Text } from '@openward/ui/layout';
import { SmallField } from './small-field.tsx';

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
