import { Text } from '@openward/ui/layout';

/** An e-mail address, which may be longer than a phone is wide. */
export function EmailCell({ email }: { email: string }) {
  return (
    <Text as="span" minW="0" overflowWrap="anywhere">
      {email}
    </Text>
  );
}
