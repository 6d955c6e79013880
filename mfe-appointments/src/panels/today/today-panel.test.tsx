import { anAppointment, aUser, renderRemoteScreen, serverForEachTest, success } from '@openward/remote-kit/testing';
import { screen } from '@testing-library/react';
import TodayPanel from './today-panel.tsx';

const server = serverForEachTest();

it('tells staff how the day stands and who needs somebody, and not the list', async () => {
  const late = anAppointment({ status: 'CONFIRMED', startDateTime: new Date(Date.now() - 5.5 * 60_000).toISOString() });
  server.answer({
    '/appointment/today/figures': () =>
      success({
        counts: { toConfirm: 6, expected: 4, checkedIn: 3, done: 1, cancelled: 5 },
        late: 1,
        pending: 17,
        away: 2,
        needsYou: [late],
      }),
  });
  await renderRemoteScreen(TodayPanel, { user: aUser({ userRole: 'ROLE_DOCTOR' }) });
  expect(await screen.findByRole('link', { name: /6 To confirm/ })).toHaveAttribute(
    'href',
    '/appointments?state=toConfirm',
  );
  expect(screen.getByRole('link', { name: /4 Expected 1 late/ })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Waiting for confirmation: 17' })).toHaveAttribute(
    'href',
    '/appointments/pending',
  );
  expect(screen.getByRole('link', { name: 'Doctor away: 2' })).toHaveAttribute('href', '/appointments/reassign');
  expect(screen.getByRole('link', { name: /Ada Byron 5 min late/ })).toBeInTheDocument();
  expect(server.callsTo('/appointment/today/all')).toHaveLength(0);
});

it('tells patients what they have today', async () => {
  server.answer({ '/appointment/today/all': () => success([anAppointment()]) });
  await renderRemoteScreen(TodayPanel, { user: aUser() });
  expect(await screen.findByRole('article')).toHaveTextContent('Dr. Grace Hopper');
});
