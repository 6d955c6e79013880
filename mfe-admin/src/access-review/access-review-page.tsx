import { call } from '@openward/api-client';
import type { Role } from '@openward/contract';
import { type AccessReview, confirmAccessReview, getAccessReview } from '@openward/contract/accounts';
import { nameOf } from '@openward/contract/text';
import { Link, useLanguage, useT } from '@openward/remote-kit';
import { LoadingOrError, useServerChange, useServerState } from '@openward/remote-kit/query';
import { ActionButton } from '@openward/ui/button';
import { RowAction } from '@openward/ui/data-grid';
import { deviceTime } from '@openward/ui/date-time';
import { Notice } from '@openward/ui/feedback';
import { Box, Flex, Heading, Page, PageHeader, Panel, Stack, Text } from '@openward/ui/layout';
import { EmailCell } from '../lists/cells.tsx';

/** `/admin/access-review`: all staff who can sign in, for a system admin to confirm each quarter. */
export default function AccessReviewPage() {
  const t = useT();
  const review = useServerState(
    ['staff', 'access review'],
    async (signal) => (await call(getAccessReview, {}, { signal, quiet: true })).result,
    { refreshOn: ['account:changed'] },
  );
  return (
    <Page width="5xl">
      <PageHeader title={t('Access review')}>
        {t('Check every three months who can sign in, and with which role.')}
      </PageHeader>
      <LoadingOrError asked={review} failure={t('We could not load the list')} rows={4} height="16" />
      {review.data && <Review review={review.data} onConfirmed={() => void review.refetch()} />}
    </Page>
  );
}

/** The most powerful first. */
const SHOWN = ['ROLE_SYS_ADMIN', 'ROLE_HCP_ADMIN', 'ROLE_DOCTOR'] as const satisfies readonly Role[];

function Review({ review, onConfirmed }: { review: AccessReview; onConfirmed: () => void }) {
  const t = useT();
  const { people, digest } = review;
  const confirm = useServerChange(() => call(confirmAccessReview, { body: { digest } }), onConfirmed);
  const titles = {
    ROLE_SYS_ADMIN: t('System admins'),
    ROLE_HCP_ADMIN: t('HCP admins'),
    ROLE_DOCTOR: t('Doctors'),
  };
  return (
    <Stack gap="6">
      <LastTime review={review} />
      {SHOWN.map((role) => ({ role, holders: people.filter(({ userRole }) => userRole === role) }))
        .filter(({ holders }) => holders.length > 0)
        .map(({ role, holders }) => (
          <Panel key={role}>
            <Heading as="h2" fontSize="lg" mb="2">
              {titles[role]} ({holders.length})
            </Heading>
            <Stack as="ul" listStyleType="none" gap="0">
              {holders.map((person) => (
                <Holder key={person.id} person={person} />
              ))}
            </Stack>
          </Panel>
        ))}
      <Text color="fg.muted">
        {t('If someone should no longer have access, open the account and set it to inactive.')}
      </Text>
      <ActionButton size="lg" alignSelf="start" isBusy={confirm.isPending} onClick={() => confirm.mutate(undefined)}>
        {t('Confirm this list')}
      </ActionButton>
    </Stack>
  );
}

/** When the list was last confirmed; a warning if that is overdue. */
function LastTime({ review: { confirmedAt, confirmedBy, dueAt } }: { review: AccessReview }) {
  const t = useT();
  const language = useLanguage();
  const text =
    confirmedAt && confirmedBy
      ? t('Last confirmed on {time} by {name}.', {
          time: deviceTime(confirmedAt, language),
          name: confirmedBy,
        })
      : t('Not confirmed yet.');
  return <Notice kind={Date.parse(dueAt) <= Date.now() ? 'warning' : 'info'}>{text}</Notice>;
}

function Holder({ person }: { person: AccessReview['people'][number] }) {
  const t = useT();
  const language = useLanguage();
  const { id, firstName, lastName, email, userRole, hospitalName, secondFactor, lastSignIn, doctorId } = person;
  const name = nameOf({ firstName, lastName });
  const factors = { code: t('Authenticator app'), passkey: t('Passkey') };
  return (
    <Flex
      as="li"
      gap="3"
      py="3"
      align="center"
      wrap="wrap"
      borderTopWidth="1px"
      borderColor="border"
      _first={{ border: 'none' }}
    >
      <Box flex="2 1 14rem" minW="0">
        <Text fontWeight="semibold">{name}</Text>
        <Text fontSize="sm" color="fg.muted">
          <EmailCell email={email} />
        </Text>
      </Box>
      <Text flex="1 1 10rem" fontSize="sm" hideBelow={hospitalName ? undefined : 'md'}>
        {hospitalName}
      </Text>
      <Text flex="1 1 12rem" fontSize="sm" color="fg.muted">
        {secondFactor ? factors[secondFactor] : t('No second factor')}
        <br />
        {lastSignIn
          ? t('Last sign-in: {time}', { time: deviceTime(lastSignIn, language) })
          : t('No sign-in in 90 days')}
      </Text>
      <RowAction asChild>
        <Link
          to={userRole === 'ROLE_DOCTOR' ? `/doctor/edit/${doctorId}` : `/admin/edit/${id}`}
          aria-label={t('Edit {name}', { name })}
        >
          {t('Edit')}
        </Link>
      </RowAction>
    </Flex>
  );
}
