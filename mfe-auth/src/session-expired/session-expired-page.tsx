import { Link, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { Clock } from '@openward/ui/icons';
import { Flex, Heading } from '@openward/ui/layout';

/** `/session-expired` (specification, sections 2 and 8). */
export default function SessionExpiredPage() {
  const t = useT();
  return (
    <Flex direction="column" align="center" textAlign="center" gap="6" px="4" pt={{ base: '12', md: '24' }}>
      <Flex align="center" justify="center" boxSize="14" rounded="full" bg="accent.subtle" color="accent.fg">
        <Clock aria-hidden="true" />
      </Flex>
      <Heading as="h1" fontSize="2xl">
        {t('Ooops, Session Expired. Please login again.')}
      </Heading>
      <Button asChild size="lg">
        <Link to="/login" replace>
          {t('Login')}
        </Link>
      </Button>
    </Flex>
  );
}
