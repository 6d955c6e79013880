import { Link } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { Circle, CircleAlert, CircleCheck } from '@openward/ui/icons';
import { Box, Flex, Text } from '@openward/ui/layout';

const LOOKS = {
  good: { Icon: CircleCheck, color: 'success.fg' },
  bad: { Icon: CircleAlert, color: 'warning.fg' },
  open: { Icon: Circle, color: 'fg.muted' },
} as const;

/** One item of a list: its state, also in words, and a link to a remedy. */
export function StateRow({
  state,
  ...row
}: {
  state: keyof typeof LOOKS;
  /** The state in words; without it the icon is decorative. */
  stateName?: string | undefined;
  name: string;
  text?: string | undefined;
  to?: { path: string; label: string } | undefined;
}) {
  const { Icon, color } = LOOKS[state];
  return (
    <Flex
      as="li"
      align="center"
      gap="3"
      py="3"
      wrap="wrap"
      borderTopWidth="1px"
      borderColor="border"
      _first={{ borderTopWidth: 0 }}
    >
      <Box color={color} flexShrink="0">
        <Icon size="1.25rem" aria-label={row.stateName} aria-hidden={row.stateName === undefined || undefined} />
      </Box>
      <Box flex="1 1 14rem" minW="0">
        <Text fontWeight="medium">{row.name}</Text>
        {row.text && (
          <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
            {row.text}
          </Text>
        )}
      </Box>
      {row.to && (
        <Button asChild variant="outline" minH="11">
          <Link to={row.to.path}>{row.to.label}</Link>
        </Button>
      )}
    </Flex>
  );
}
