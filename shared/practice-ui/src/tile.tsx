import { Link } from '@openward/remote-kit';
import type { User } from '@openward/ui/icons';
import { Box, Flex, Text } from '@openward/ui/layout';

/** A link on a dashboard. */
export interface Shortcut {
  to: string;
  Icon: typeof User;
  title: string;
  /** A short description of the target. */
  about: string;
}

/** A dashboard link in a list; the whole tile is the link. @param props.isTall a card on wide screens */
export function Tile({ to, Icon, title, about, isTall = false }: Shortcut & { isTall?: boolean }) {
  return (
    <Box as="li" minW="0">
      <Flex
        asChild
        h="full"
        direction={{ base: 'row', xl: isTall ? 'column' : 'row' }}
        align={{ base: 'center', xl: isTall ? 'flex-start' : 'center' }}
        gap="4"
        p={{ base: '4', md: '5' }}
        bg="bg.panel"
        borderWidth="1px"
        borderColor="border"
        rounded="xl"
        transition="border-color 150ms, box-shadow 150ms"
        _hover={{ borderColor: 'accent.solid', shadow: 'md' }}
        _focusVisible={{ outline: '2px solid', outlineColor: 'accent.solid', outlineOffset: '2px' }}
      >
        <Link to={to}>
          <Flex
            as="span"
            align="center"
            justify="center"
            boxSize="12"
            flexShrink={0}
            rounded="xl"
            bg="accent.subtle"
            color="accent.fg"
          >
            <Icon size="1.5rem" aria-hidden="true" />
          </Flex>
          <Box as="span" minW="0" overflowWrap="anywhere">
            <Text as="span" display="block" fontWeight="semibold">
              {title}
            </Text>{' '}
            <Text as="span" display="block" color="fg.muted" fontSize="sm">
              {about}
            </Text>
          </Box>
        </Link>
      </Flex>
    </Box>
  );
}
