import { Text } from '@openward/ui/layout';

/** An e-mail address, which may be longer than there is room: it goes on behind the `@`. */
export function EmailCell({ email }: { email: string }) {
  const [name, ...rest] = email.split('@');
  return (
    <Text as="span" minW="0" overflowWrap="break-word">
      {name}
      <wbr />
      {rest.length > 0 && `@${rest.join('@')}`}
    </Text>
  );
}
