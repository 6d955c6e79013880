import { PASSWORD_RULES } from '@openward/contract/accounts';
import { formatList } from '@openward/practice-ui/lists';
import { type T, useLanguage, useT } from '@openward/remote-kit';
import { type FormState, PasswordField, useFormState } from '@openward/ui/form';
import { Check, Circle } from '@openward/ui/icons';
import { Box, Flex, HStack, SimpleGrid, Text, VisuallyHidden } from '@openward/ui/layout';

/** A new password with its rules, and its repetition. */
export function NewPasswordFields({
  name,
  label,
  autoFocus = false,
}: {
  name: 'password' | 'newPassword';
  label: string;
  autoFocus?: boolean;
}) {
  const t = useT();
  const language = useLanguage();
  const rules = PASSWORD_RULES.map((rule) => t(rule.label));
  return (
    <>
      {/* Visual users read the rules in the list below; the hint is for screen readers. */}
      <Box css={{ '& [data-part="helper-text"]': { display: 'none' } }}>
        <PasswordField
          name={name}
          label={label}
          hint={formatList(rules, language)}
          autoComplete="new-password"
          autoFocus={autoFocus}
          showLabel={t('Show password, {field}', { field: label })}
          required
        />
      </Box>
      <PasswordRules name={name} />
      <PasswordField
        name="confirmPassword"
        label={t('Confirm password')}
        autoComplete="new-password"
        showLabel={t('Show password, {field}', { field: t('Confirm password') })}
        required
      />
    </>
  );
}

type Passwords = Record<string, string>;

const COLOR = ['bg.emphasized', 'danger.solid', 'warning.solid', 'success.solid', 'success.solid'] as const;

/** The password rules, ticked off while typing, and the strength. */
function PasswordRules({ name }: { name: string }) {
  const t = useT();
  const strength = useFormState((form: FormState<Passwords>) => strengthOf(form.values[name] ?? ''));
  return (
    <Box fontSize="sm">
      <SimpleGrid as="ul" columns={{ base: 1, sm: 2 }} gap="1" listStyleType="none" aria-label={t('Password rules')}>
        {PASSWORD_RULES.map((rule) => (
          <PasswordRule key={rule.label} name={name} {...rule} />
        ))}
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

function PasswordRule({ name, label, pattern }: { name: string } & (typeof PASSWORD_RULES)[number]) {
  const t = useT();
  const isMet = useFormState((form: FormState<Passwords>) => pattern.test(form.values[name] ?? ''));
  return (
    <HStack as="li" gap="2" color={isMet ? 'fg.success' : 'fg.muted'}>
      {isMet ? <Check size="1rem" aria-hidden="true" /> : <Circle size="1rem" aria-hidden="true" />}
      {t(label)}
      <VisuallyHidden>{isMet ? t('Met') : t('Not met yet')}</VisuallyHidden>
    </HStack>
  );
}

/** How well a password resists guessing, judged by its look: 0 if empty, up to 4. */
function strengthOf(password: string): 0 | 1 | 2 | 3 | 4 {
  if (!password) return 0;
  if (!PASSWORD_RULES.every(({ pattern }) => pattern.test(password))) return 1;
  const different = new Set(password.toLowerCase()).size;
  // Length counts, unless the password repeats a few characters.
  if (password.length >= 16 && different >= 10) return 4;
  if (password.length >= 11 && different >= 8) return 3;
  return 2;
}

function strengthLabel(strength: ReturnType<typeof strengthOf>, t: T): string {
  return ['', t('Weak'), t('Fair'), t('Good'), t('Strong')][strength] ?? '';
}
