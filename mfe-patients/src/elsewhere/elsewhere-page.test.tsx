import { aUser, failure, renderRemoteScreen, serverForEachTest, success } from '@openward/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ElsewherePage from './elsewhere-page.tsx';

const SEARCH = '/patient/elsewhere';
const OPEN = '/patient/elsewhere/open';
const PATIENT = '0190a6e0-0000-7000-8000-0000000000a1';
const OTHER = '0190a6e0-0000-7000-8000-0000000000a2';
const MAYA = { firstName: 'Maya', lastName: 'Lind', dateOfBirth: '1990-02-03' };
const opened = (...patientIds: string[]) =>
  success({ patientIds, endsAt: '2030-05-16T08:00:00Z' }, 'Record opened for 24 hours.');
const server = serverForEachTest(() => ({
  [SEARCH]: () => success({ isKnown: true }),
  [OPEN]: () => opened(PATIENT),
}));

const show = () =>
  renderRemoteScreen(ElsewherePage, {
    user: aUser({ userRole: 'ROLE_DOCTOR', isKeptToHospital: true }),
    at: SEARCH,
    path: SEARCH,
  });
const search = async () => {
  await userEvent.type(screen.getByLabelText(/^First Name/), MAYA.firstName);
  await userEvent.type(screen.getByLabelText(/^Last Name/), MAYA.lastName);
  await userEvent.type(screen.getByLabelText(/^Date of Birth/), MAYA.dateOfBirth);
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
};
const open = async (reason: string) => {
  await userEvent.type(await screen.findByLabelText(/^Reason/), reason);
  await userEvent.click(screen.getByRole('button', { name: 'Open record' }));
};

it('finds by name and date of birth, asks for a reason, and leads to the record', async () => {
  const { address } = await show();
  await search();
  expect(await screen.findByText('The practice has a record of Maya Lind, born 1990-02-03.')).toBeVisible();
  expect(server.callsTo(SEARCH)[0]?.body).toEqual(MAYA);
  await open('Came to the emergency room');
  await waitFor(() => expect(address()).toBe(`/patient/edit/${PATIENT}`));
  expect(server.callsTo(OPEN)[0]?.body).toEqual({ ...MAYA, reason: 'Came to the emergency room' });
});

it('leads to the list where one person is there more than once', async () => {
  server.answer({ [OPEN]: () => opened(PATIENT, OTHER) });
  const { address } = await show();
  await search();
  await open('Came to the emergency room');
  await waitFor(() => expect(address()).toBe('/patient?q=Maya+Lind'));
});

it('opens nothing without a reason', async () => {
  await show();
  await search();
  await userEvent.click(await screen.findByRole('button', { name: 'Open record' }));
  expect(await screen.findByText('Reason is required')).toBeVisible();
  expect(server.callsTo(OPEN)).toEqual([]);
});

it('says that nobody has this name and date of birth, and keeps what was typed', async () => {
  server.answer({ [SEARCH]: () => success({ isKnown: false }) });
  await show();
  await search();
  expect(await screen.findByText(/No patient has this name and date of birth/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add new patient' })).toHaveAttribute('href', '/patient/add');
  expect(screen.getByLabelText(/^Last Name/)).toHaveValue(MAYA.lastName);
});

it('says why a search was refused', async () => {
  const tooOften = 'You have searched too often. Please try again in an hour.';
  server.answer({ [SEARCH]: () => failure('too_many_requests', tooOften) });
  await show();
  await search();
  expect(await screen.findByText(tooOften)).toBeVisible();
});

it('goes back to the search with what was typed', async () => {
  await show();
  await search();
  await userEvent.click(await screen.findByRole('button', { name: 'Back' }));
  expect(screen.getByLabelText(/^First Name/)).toHaveValue(MAYA.firstName);
});
