import { call } from '@openward/api-client';
import { getFirstSteps, type FirstSteps as Steps } from '@openward/contract/practice';
import { type T, useT } from '@openward/remote-kit';
import { useServerState } from '@openward/remote-kit/query';
import { Pending } from '@openward/ui/feedback';
import { Box, Flex, Heading, Panel, Stack, Text } from '@openward/ui/layout';
import type { ReactNode } from 'react';
import { StateRow } from '../practice/state-row.tsx';

interface Step {
  title: string;
  about: string;
  /** The screen of the step, and the text of its link. */
  to: string;
  action: string;
}

const stepsIn = (t: T): Record<keyof Steps, Step> => ({
  hospital: {
    title: t('A hospital'),
    about: t('Its name, address, phone number and time zone.'),
    ...{ to: '/admin/hospitals/add', action: t('Add hospital') },
  },
  doctor: {
    title: t('Doctors with working hours'),
    about: t('Patients can book as soon as there is one.'),
    ...{ to: '/doctor/add', action: t('Add new doctor') },
  },
  frontDesk: {
    title: t('A front desk'),
    about: t('An administrator of one hospital.'),
    ...{ to: '/admin/hcp/add', action: t('Add new hcp admin') },
  },
  patient: {
    title: t('Patients'),
    about: t('One by one, or all from a file.'),
    ...{ to: '/patient/import', action: t('Import patients') },
  },
  form: {
    title: t('A first form'),
    about: t('For example about allergies and medicines.'),
    ...{ to: '/admin/dynamicform/new', action: t('Create form') },
  },
  message: {
    title: t('A test message'),
    about: t('Send a text message to a patient to see that it arrives.'),
    ...{ to: '/admin/sms', action: t('Send SMS') },
  },
});

/**
 * The open setup steps of a new practice, each with a link; nothing once all are done.
 * @param children the content below, hidden until the height of the steps is known, at most for three seconds
 */
export function FirstSteps({ children }: { children: ReactNode }) {
  const t = useT();
  const { data: taken, isPending } = useServerState(
    ['practice', 'first-steps'],
    async (signal) => (await call(getFirstSteps, {}, { signal, quiet: true })).result,
    // A user who returns from a step sees it ticked.
    { refetchOnMount: 'always', refreshOn: ['account:changed', 'patient:changed', 'form:changed'] },
  );
  const steps = Object.entries(stepsIn(t)) as [keyof Steps, Step][];
  const done = taken ? steps.filter(([step]) => taken[step]).length : 0;
  return (
    <>
      {taken && done < steps.length && (
        <Box mb="8">
          <Panel as="section">
            <Flex justify="space-between" align="baseline" gap="3" wrap="wrap" mb="2">
              <Heading as="h2" fontSize="lg">
                {t('First steps')}
              </Heading>
              <Text fontSize="sm" color="fg.muted">
                {t('{done} of {all} done', { done, all: steps.length })}
              </Text>
            </Flex>
            <Stack as="ol" listStyleType="none" gap="0">
              {steps.map(([step, { title, about, to, action }]) => {
                const isDone = taken[step];
                return (
                  <StateRow
                    key={step}
                    state={isDone ? 'good' : 'open'}
                    stateName={isDone ? t('Done') : undefined}
                    name={title}
                    text={isDone ? undefined : about}
                    to={isDone ? undefined : { path: to, label: action }}
                  />
                );
              })}
            </Stack>
          </Panel>
        </Box>
      )}
      {isPending && <Pending />}
      <Box>{children}</Box>
    </>
  );
}
