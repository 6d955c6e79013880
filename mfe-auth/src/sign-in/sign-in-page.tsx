import { loginSchema } from '@openward/contract/accounts';
import { useT } from '@openward/remote-kit';
import { Form, PasswordField, SubmitButton, TextField } from '@openward/ui/form';
import { Box, Flex, Heading, Text } from '@openward/ui/layout';
import { useSignIn } from './use-sign-in.ts';

/** `/login` (specification, section 2). */
export default function SignInPage() {
  const t = useT();
  const signIn = useSignIn();
  return (
    <Flex justify="center" px="4" pt={{ base: '6', md: '16' }} pb="16">
      <Box w="full" maxW="25rem">
        <Heading as="h1" fontSize="3xl" letterSpacing="-0.02em" lineHeight="1.2">
          {t('Sign in')}
        </Heading>
        <Text color="fg.muted" mt="2" mb="8">
          {t('Your appointments, records and forms in one place.')}
        </Text>
        <Form
          label={t('Sign in')}
          translate={t}
          initialValues={{ username: '', password: '' }}
          schema={loginSchema}
          onSubmit={signIn}
        >
          <TextField
            name="username"
            label={t('Email')}
            type="email"
            autoComplete="username"
            inputMode="email"
            required
          />
          <PasswordField
            name="password"
            label={t('Password')}
            autoComplete="current-password"
            showLabel={t('Show password')}
            hideLabel={t('Hide password')}
            required
          />
          <SubmitButton full>{t('Sign in')}</SubmitButton>
        </Form>
      </Box>
    </Flex>
  );
}
