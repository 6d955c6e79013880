import type { User } from '@openward/contract/accounts';
import { chakra, Flex } from '@openward/ui/layout';
import { useState } from 'react';

/** A user's picture, or their initials where there is none or it does not come; decorative, their name stands beside it. */
export function Avatar({ user }: { user: User }) {
  const [failed, setFailed] = useState<string>();
  const picture = user.avatar === failed ? null : user.avatar;
  return (
    <Flex
      aria-hidden="true"
      align="center"
      justify="center"
      boxSize="10"
      flexShrink={0}
      rounded="full"
      overflow="hidden"
      bg="accent.muted"
      color="accent.fg"
      fontWeight="bold"
      fontSize="sm"
    >
      {picture ? (
        <chakra.img src={picture} alt="" boxSize="full" objectFit="cover" onError={() => setFailed(picture)} />
      ) : (
        <>
          {user.firstName.charAt(0)}
          {user.lastName.charAt(0)}
        </>
      )}
    </Flex>
  );
}
