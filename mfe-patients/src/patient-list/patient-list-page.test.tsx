import type { Role } from '@openward/contract';
import { connectShell } from '@openward/remote-kit';
import { aDoctor, aUser, renderRemoteScreen, serverForEachTest, success } from '@openward/remote-kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import PatientListPage from './patient-list-page.tsx';

const row = {
  id: '0190a6e0-0000-7000-8000-0000000000a1',
  userId: '0190a6e0-0000-7000-8000-0000000000b1',
  firstName: 'Maya',
  lastName: 'Lind',
  email: 'maya@openward.example',
  dateOfBirth: '1990-02-03',
  status: 'ACTIVE',
};
const here = aDoctor({ firstName: 'Grace', lastName: 'Hopper' });
const away = aDoctor({ firstName: 'Alan', lastName: 'Turing' });
const LIST = '/patient/search';
const server = serverForEachTest(() => ({
  [LIST]: () => success([row], '', { number: 0, size: 10, total: 43 }),
  // The server decides which doctors are the user's own.
  '/doctor/names': ({ query }) => success(query.get('own') === 'yes' ? [here] : [here, away]),
}));

const show = (userRole: Role, at = '/patient', more = {}) =>
  renderRemoteScreen(PatientListPage, { user: aUser({ userRole, ...more }), at, path: '/patient' });
const asked = () => {
  const { query, body } = server.callsTo(LIST).at(-1) ?? {};
  return { ...Object.fromEntries(query ?? []), ...(body as object) };
};

it.each([
  ['ROLE_SYS_ADMIN' as Role, 1],
  ['ROLE_HCP_ADMIN' as Role, 1],
  ['ROLE_DOCTOR' as Role, 0],
])('%s gets to each record; a password is for administrators', async (role, passwords) => {
  await show(role);
  const details = await screen.findByRole('link', { name: 'Open: Details, Maya Lind' });
  expect(details).toHaveAttribute('href', `/patient/edit/${row.userId}`);
  const found = screen.queryAllByRole('link', { name: 'Change: Password, Maya Lind' });
  expect(found.map((link) => link.getAttribute('href'))).toEqual(
    Array(passwords).fill(`/change-password/${row.userId}`),
  );
  const headers = screen.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent);
  expect(headers.slice(0, 7)).toEqual([
    'S.No.',
    'First Name',
    'Last Name',
    'Email',
    'Date of birth',
    'Status',
    'Details',
  ]);
});

it('of a record that nobody signs in to, it shows neither an address nor the way to a password', async () => {
  const child = { ...row, email: '0190a6e0-0000-7000-8000-0000000000c1@no-sign-in.invalid' };
  server.answer({ [LIST]: () => success([child], '', { number: 0, size: 10, total: 1 }) });
  await show('ROLE_SYS_ADMIN');
  expect(await screen.findByText('Does not sign in')).toBeVisible();
  expect(screen.queryByText(/invalid/)).toBeNull();
  expect(screen.queryByRole('link', { name: /Password/ })).toBeNull();
});

it('searches while somebody types, and keeps all of it in the address', async () => {
  const { address } = await show('ROLE_SYS_ADMIN', '/patient?page=3&size=25&sort=-email');
  await screen.findByText('Maya');
  expect(asked()).toEqual({ page: '2', size: '25', sort: '-email', doctorList: [] });
  await userEvent.type(screen.getByLabelText('Search patients'), 'lin');
  await waitFor(() => expect(asked()).toMatchObject({ page: '0', q: 'lin', sort: '-email' }));
  expect(address()).toBe('/patient?size=25&sort=-email&q=lin');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(address()).toBe('/patient?size=25&sort=-email&q=lin&page=2'));
});

it('narrows down to doctors, an HCP admin to those of the own hospital', async () => {
  const { address } = await show('ROLE_HCP_ADMIN', '/patient', { hospitalId: here.hospitalId });
  await userEvent.click(await screen.findByRole('button', { name: 'Filter by doctor' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Filter by doctor' }));
  expect((await panel.findAllByRole('checkbox')).length).toBe(1);
  await userEvent.click(panel.getByRole('checkbox', { name: /Dr\. Grace Hopper/ }));
  await waitFor(() => expect(asked()).toMatchObject({ doctorList: [here.id] }));
  expect(address()).toBe(`/patient?doctors=${here.id}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove filter: Dr. Grace Hopper' }));
  await waitFor(() => expect(address()).toBe('/patient'));
});

it('begins with the patients of the doctor whose page led there', async () => {
  await show('ROLE_SYS_ADMIN', `/patient?doctors=${here.id}`);
  await waitFor(() => expect(asked()).toMatchObject({ doctorList: [here.id] }));
  expect(await screen.findByRole('button', { name: 'Remove filter: Dr. Grace Hopper' })).toBeVisible();
});

it('says whose patients it lists, and leads those who are kept to their hospital to others', async () => {
  await show('ROLE_DOCTOR');
  expect(await screen.findByText('All patients of this practice')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Find another patient' })).toBeNull();
  cleanup();
  await show('ROLE_DOCTOR', '/patient', { isKeptToHospital: true });
  expect(await screen.findByText('Patients of your hospital')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Find another patient' })).toHaveAttribute('href', '/patient/elsewhere');
});

it('a doctor narrows down to the own patients', async () => {
  await show('ROLE_DOCTOR', '/patient', { doctorId: here.id });
  await userEvent.click(await screen.findByRole('button', { name: 'My patients' }));
  await waitFor(() => expect(asked()).toMatchObject({ doctorList: [here.id] }));
});

it('says so where nobody fits, and shows everybody again', async () => {
  server.answer({ [LIST]: () => success([], '', { number: 0, size: 10, total: 0 }) });
  const { address } = await show('ROLE_SYS_ADMIN', '/patient?q=xyz');
  expect(await screen.findByText('No patients found.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show all patients' }));
  await waitFor(() => expect(address()).toBe('/patient'));
  expect(screen.getByLabelText('Search patients')).toHaveValue('');
});

it('offers the name that was perhaps meant, and looks for it at a press', async () => {
  server.answer({
    [LIST]: ({ query }) =>
      success(query.get('q') === 'Maya Lint' ? [] : [row], '', {
        number: 0,
        size: 10,
        total: query.get('q') === 'Maya Lint' ? 0 : 1,
      }),
    '/patient/similar': () => success([row]),
  });
  await show('ROLE_DOCTOR', '/patient?q=Maya+Lint');
  await userEvent.click(await screen.findByRole('button', { name: /Maya Lind/ }));
  await waitFor(() => expect(asked()).toMatchObject({ q: 'Maya Lind' }));
});

describe('forms and messages for the listed patients', () => {
  const other = { ...row, id: '0190a6e0-0000-7000-8000-0000000000a2', firstName: 'Otto' };
  const inactive = { ...row, id: '0190a6e0-0000-7000-8000-0000000000a3', status: 'INACTIVE' };
  const connect = (isScreen: (path: string) => boolean) =>
    connectShell({ mountSlot: () => ({ update() {}, retry() {}, remove() {} }), isScreen });
  const buttons = () => screen.queryAllByRole('button', { name: /^(Assign form|Send SMS)/ });
  const press = async (name: string) => {
    await waitFor(() => expect(screen.getByRole('button', { name })).toBeEnabled());
    await userEvent.click(screen.getByRole('button', { name }));
  };
  afterEach(() => connect(() => true));

  it('takes the active patients of all pages, as the list is narrowed down', async () => {
    server.answer({
      [LIST]: ({ query }) =>
        query.has('size')
          ? success([row], '', { number: 0, size: 10, total: 43 })
          : success([row, other, inactive, row]),
    });
    const { address } = await show('ROLE_DOCTOR', '/patient?q=lin&page=2');
    await press('Send SMS to all');
    await waitFor(() => expect(address()).toBe('/admin/sms'));
    expect(asked()).toEqual({ q: 'lin', doctorList: [] });
    expect(window.history.state.usr).toEqual({
      patients: [
        { value: row.id, label: 'Maya Lind', detail: row.dateOfBirth },
        { value: other.id, label: 'Otto Lind', detail: row.dateOfBirth },
      ],
    });
  });

  it('leads where the portal leads, and nowhere where there is nobody', async () => {
    server.answer({ [LIST]: () => success([row, inactive, other], '', { number: 0, size: 10, total: 3 }) });
    connect((path) => path === '/document/assign');
    const { address } = await show('ROLE_DOCTOR');
    await screen.findByText('Otto');
    expect(buttons()).toHaveLength(1);
    await press('Assign form to all');
    await waitFor(() => expect(address()).toBe('/document/assign'));
    cleanup();
    connect(() => true);
    server.answer({ [LIST]: () => success([inactive], '', { number: 0, size: 10, total: 1 }) });
    await show('ROLE_DOCTOR');
    await screen.findByText('Maya');
    for (const button of buttons()) expect(button).toBeDisabled();
    expect(buttons()).toHaveLength(2);
  });

  it('asks to narrow the list where they are more than a message can go to', async () => {
    const many = Array.from({ length: 101 }, (_, place) => ({ ...row, id: String(place) }));
    server.answer({
      [LIST]: ({ query }) => success(query.has('size') ? [row] : many, '', { number: 0, size: 10, total: 101 }),
    });
    const { address, alerts } = await show('ROLE_DOCTOR');
    await press('Send SMS to all');
    await waitFor(() =>
      expect(alerts).toEqual([{ kind: 'error', text: 'Please narrow the list to at most 100 patients.' }]),
    );
    expect(address()).toBe('/patient');
    await press('Assign form to all');
    await waitFor(() => expect(address()).toBe('/document/assign'));
    expect(window.history.state.usr.patients).toHaveLength(101);
  });
});
