import { Stack, Text } from '@chakra-ui/react';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';

/** So many are named; the rest is counted. */
const NAMED = 8;

/** One of those that a change concerns, in words. */
export interface NamedLine {
  id: string;
  text: string;
}

/** Names those whom a change concerns, below what is to be known of it (`children`), and asks whether to do it all the same. */
export function NamedDialog(
  props: Omit<ConfirmDialogProps, 'open'> & {
    lines: readonly NamedLine[];
    /** `And 3 more.` */
    moreLabel: (count: number) => string;
  },
) {
  const { lines, moreLabel, children, ...rest } = props;
  return (
    <ConfirmDialog open {...rest}>
      <Text mb="3">{children}</Text>
      <Stack as="ul" gap="1" ps="4" color="fg">
        {lines.slice(0, NAMED).map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </Stack>
      {lines.length > NAMED && <Text mt="2">{moreLabel(lines.length - NAMED)}</Text>}
    </ConfirmDialog>
  );
}
