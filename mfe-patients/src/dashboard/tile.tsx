import { Link } from '@openward/remote-kit';
import type { User } from '@openward/ui/icons';
import { Box, Flex, Text } from '@openward/ui/layout';

/** A way into the portal: all of it is the link. A row on a phone, where four have to fit, a card on a wide screen. */
export function Tile(props: { to: string; Icon: typeof User; title: string; about: string }) {
  return (
    <Box as="li" minW="0">
      <Flex
        asChild
        h="full"
        direction={{ base: 'row', xl: 'column' }}
        align={{ base: 'center', xl: 'flex-start' }}
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
        <Link to={props.to}>
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
            <props.Icon size="1.5rem" aria-hidden="true" />
          </Flex>
          <Box as="span" minW="0" overflowWrap="anywhere">
            <Text as="span" display="block" fontWeight="semibold">
              {props.title}
            </Text>{' '}
            <Text as="span" display="block" color="fg.muted" fontSize="sm">
              {props.about}
            </Text>
          </Box>
        </Link>
      </Flex>
    </Box>
  );
}
