import type { User } from '@openward/contract/accounts';
import { Flex } from '@openward/ui/layout';

/** A user's initials; decorative, their name stands beside it. */
export function Avatar({ user }: { user: User }) {
  return (
    <Flex
      aria-hidden="true"
      align="center"
      justify="center"
      boxSize="10"
      flexShrink={0}
      rounded="full"
      bg="accent.muted"
      color="accent.fg"
      fontWeight="bold"
      fontSize="sm"
    >
      {user.firstName.charAt(0)}
      {user.lastName.charAt(0)}
    </Flex>
  );
}
