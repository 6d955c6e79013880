import { PASSWORD_RULES } from '@openward/contract/accounts';
import { useT } from '@openward/remote-kit';
import { Check, Circle } from '@openward/ui/icons';
import { Box, Flex, HStack, SimpleGrid, Text, VisuallyHidden } from '@openward/ui/layout';
import { strengthLabel, strengthOf } from './strength.ts';

const COLOR = ['bg.emphasized', 'danger.solid', 'warning.solid', 'success.solid', 'success.solid'] as const;

/** What a password still needs, ticked off while it is typed, and how strong it is. */
export function PasswordRules({ password }: { password: string }) {
  const t = useT();
  const strength = strengthOf(password);
  return (
    <Box fontSize="sm">
      <SimpleGrid as="ul" columns={{ base: 1, sm: 2 }} gap="1" listStyleType="none" aria-label={t('Password rules')}>
        {PASSWORD_RULES.map(({ label, pattern }) => {
          const met = pattern.test(password);
          return (
            <HStack as="li" key={label} gap="2" color={met ? 'fg.success' : 'fg.muted'}>
              {met ? <Check size="1rem" aria-hidden="true" /> : <Circle size="1rem" aria-hidden="true" />}
              {t(label)}
              <VisuallyHidden>{met ? t('Met') : t('Not met yet')}</VisuallyHidden>
            </HStack>
          );
        })}
      </SimpleGrid>
      <HStack mt="3" gap="3">
        <Flex gap="1" flex="1" aria-hidden="true">
          {[1, 2, 3, 4].map((step) => (
            <Box key={step} h="1.5" flex="1" rounded="full" bg={step <= strength ? COLOR[strength] : 'bg.emphasized'} />
          ))}
        </Flex>
        <Text role="status" minW="9rem" color="fg.muted">
          {strength > 0 && t('Strength: {strength}', { strength: strengthLabel(strength, t) })}
        </Text>
      </HStack>
    </Box>
  );
}
