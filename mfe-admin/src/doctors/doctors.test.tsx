import type { DoctorAccount } from '@openward/contract/people';
import { eventBus } from '@openward/event-bus';
import {
  anAppointment,
  aUser,
  failure,
  renderRemoteScreen,
  serverForEachTest,
  success,
} from '@openward/remote-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import AddDoctorPage from './add-doctor-page.tsx';
import DoctorListPage from './doctor-list-page.tsx';
import DoctorProfilePage from './doctor-profile-page.tsx';
import EditDoctorPage from './edit-doctor-page.tsx';

const HOME = '01890000-0000-7000-8000-0000000000a1';
const ELSEWHERE = '01890000-0000-7000-8000-0000000000a2';
const doctor: DoctorAccount = {
  id: '01890000-0000-7000-8000-0000000000d1',
  userId: '01890000-0000-7000-8000-0000000000d2',
  version: 1,
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'grace@openward.example',
  telePhoneNo: '4155550101',
  status: 'ACTIVE',
  userRole: 'ROLE_DOCTOR',
  hospitalId: HOME,
  hospitalName: 'Harbour Clinic',
  speciality: ['Cardiology'],
};
const sysAdmin = aUser({ userRole: 'ROLE_SYS_ADMIN' });
const hcpAdmin = aUser({ userRole: 'ROLE_HCP_ADMIN', hospitalId: HOME });

const server = serverForEachTest(() => ({
  '/hospital': () =>
    success([
      { id: HOME, name: 'Harbour Clinic' },
      { id: ELSEWHERE, name: 'Hill Clinic' },
    ]),
  [`/doctor/${doctor.userId}`]: () => success(doctor),
  [`/doctor/${doctor.id}`]: () => success(doctor),
  'POST /doctor/update': () =>
    success({ isSaved: true, doctor: { ...doctor, version: 2 }, open: [] }, 'Updated successfully.'),
}));

const field = (name: string) => screen.getByLabelText(new RegExp(`^${name}`));
const put = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit' }));
const sent = () => server.callsTo('POST /doctor/update').map(({ body }) => body);

it('leaves hospital, specialisation and status of the own form to administrators', async () => {
  const user = aUser({ userRole: 'ROLE_DOCTOR', doctorId: doctor.id });
  const received: unknown[] = [];
  eventBus.on('session:user-changed', (fact) => received.push(fact.user.lastName));
  const { alerts } = await renderRemoteScreen(DoctorProfilePage, { user, at: '/doctor/profile' });
  await screen.findByRole('form', { name: 'Profile' });
  for (const name of ['Hospital', 'Status', 'Email']) expect(field(name)).toBeDisabled();
  for (const box of screen.getAllByRole('checkbox')) expect(box).toBeDisabled();
  expect(screen.getByRole('checkbox', { name: 'Cardiology' })).toBeChecked();
  put('Last name', 'Murray');
  await submit();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toEqual({ id: doctor.id, version: 1, lastName: 'Murray', accept: false });
  await waitFor(() => expect(alerts).toContainEqual({ kind: 'success', text: 'Updated successfully.' }));
  expect(received).toEqual(['Murray']);
});

it.each([
  [sysAdmin, false],
  [hcpAdmin, true],
])('lets administrators change the rest; the hospital only a system admin', async (user, isFixed) => {
  const at = `/doctor/edit/${doctor.userId}`;
  await renderRemoteScreen(EditDoctorPage, { user, at, path: '/doctor/edit/:userid' });
  await screen.findByRole('form', { name: 'Edit doctor' });
  expect(field('Hospital')).toHaveProperty('disabled', isFixed);
  for (const name of ['Status', 'Email']) expect(field(name)).toBeEnabled();
  for (const box of screen.getAllByRole('checkbox')) expect(box).toBeEnabled();
});

it('names the open appointments of who is made inactive, and saves only once that is accepted', async () => {
  const at = `/doctor/edit/${doctor.userId}`;
  const drawn = await renderRemoteScreen(EditDoctorPage, { user: sysAdmin, at, path: '/doctor/edit/:userid' });
  await screen.findByRole('form', { name: 'Edit doctor' });
  const open = [anAppointment({ timeZone: 'UTC' })];
  server.answer({ 'POST /doctor/update': () => success({ isSaved: false, doctor, open }, 'Nothing is saved yet.') });
  put('Status', 'INACTIVE');
  await submit();
  const dialog = await screen.findByRole('alertdialog', { name: 'This doctor has open appointments' });
  expect(within(dialog).getByRole('listitem')).toHaveTextContent('Ada Byron');
  server.answer({
    'POST /doctor/update': () =>
      success({ isSaved: true, doctor: { ...doctor, version: 2 }, open }, 'Updated successfully.'),
  });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save and keep appointments' }));
  await waitFor(() => expect(drawn.address()).toBe('/doctor'));
  expect(sent()).toMatchObject([{ accept: false }, { accept: true, status: 'INACTIVE' }]);
});

it("a doctor's page leads to hours, blocks, calendar, patients and the appointments", async () => {
  const at = `/doctor/edit/${doctor.userId}`;
  await renderRemoteScreen(EditDoctorPage, { user: sysAdmin, at, path: '/doctor/edit/:userid' });
  await screen.findByRole('form', { name: 'Edit doctor' });
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Working hours', `/doctor/availability/${doctor.id}`],
    ['Blocked times', `/doctor/block?doctor=${doctor.id}`],
    ['Calendar', `/appointments/calendar?with=${doctor.id}`],
    ['Patients', `/patient?doctors=${doctor.id}`],
    ['Reassign appointments', `/appointments/reassign?doctor=${doctor.id}`],
  ]);
});

it('makes a doctor inactive and goes on to find other times for the appointments', async () => {
  const at = `/doctor/edit/${doctor.userId}`;
  const drawn = await renderRemoteScreen(EditDoctorPage, { user: sysAdmin, at, path: '/doctor/edit/:userid' });
  expect(await screen.findByRole('link', { name: 'Reassign appointments' })).toHaveAttribute(
    'href',
    `/appointments/reassign?doctor=${doctor.id}`,
  );
  const open = [anAppointment({ timeZone: 'UTC', doctorId: doctor.id })];
  server.answer({ 'POST /doctor/update': () => success({ isSaved: false, doctor, open }, 'Nothing is saved yet.') });
  put('Status', 'INACTIVE');
  await submit();
  server.answer({
    'POST /doctor/update': () => success({ isSaved: true, doctor: { ...doctor, version: 2 }, open }, 'Saved.'),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Save and find other times' }));
  await waitFor(() => expect(drawn.address()).toBe(`/appointments/reassign?doctor=${doctor.id}`));
});

it("does not undo a colleague's change that came while the question was open", async () => {
  const at = `/doctor/edit/${doctor.userId}`;
  await renderRemoteScreen(EditDoctorPage, { user: sysAdmin, at, path: '/doctor/edit/:userid' });
  await screen.findByRole('form', { name: 'Edit doctor' });
  const open = [anAppointment({ timeZone: 'UTC' })];
  server.answer({ 'POST /doctor/update': () => success({ isSaved: false, doctor, open }, 'Nothing is saved yet.') });
  put('Status', 'INACTIVE');
  await submit();
  const dialog = await screen.findByRole('alertdialog', { name: 'This doctor has open appointments' });
  const changed = { ...doctor, version: 2, telePhoneNo: '4155550199' };
  server.answer({ [`/doctor/${doctor.userId}`]: () => success(changed) });
  await act(async () => eventBus.emit('account:changed', { id: doctor.userId }));
  await waitFor(() => expect(server.callsTo(`/doctor/${doctor.userId}`).length).toBeGreaterThan(1));
  const saved = { isSaved: true, doctor: { ...changed, version: 3, status: 'INACTIVE' }, open };
  server.answer({ 'POST /doctor/update': () => success(saved, 'Updated successfully.') });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save and keep appointments' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toEqual({ id: doctor.id, version: 1, status: 'INACTIVE', accept: true });
});

it('says at its field what is missing, and that an address is taken', async () => {
  const drawn = await renderRemoteScreen(AddDoctorPage, { user: sysAdmin, at: '/doctor/add' });
  expect(field('Last name')).toHaveAccessibleDescription('Only one name? Enter a dash.');
  await submit();
  for (const message of [
    'First name is required',
    'Last name is required',
    'Email is required',
    'Phone number required',
    'Hospital is required',
    'Specialist is required',
    'Password is required',
    'Confirm password is required',
  ])
    expect(await screen.findByText(message)).toBeVisible();
  await waitFor(() => expect(field('First name')).toHaveFocus());
  put('First name', 'Ada');
  put('Last name', 'Byron');
  put('Email', 'ada@openward.example');
  put('Phone number', '(415) 555-0101');
  put('Hospital', ELSEWHERE);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Gastroenterology' }));
  fireEvent.change(screen.getByLabelText(/^Password/), { target: { value: 'First-pass-9' } });
  fireEvent.change(screen.getByLabelText(/^Confirm password/), { target: { value: 'First-pass-9' } });
  const taken = 'There is already an account with this email.';
  server.answer({ 'POST /doctor/save': () => failure('conflict', taken, { email: taken }) });
  await submit();
  await waitFor(() => expect(field('Email')).toHaveFocus());
  expect(field('Email')).toHaveAccessibleDescription(expect.stringContaining(taken));
  server.answer({ 'POST /doctor/save': () => success(doctor, 'Registration successful') });
  put('Email', 'other@openward.example');
  await submit();
  await waitFor(() => expect(drawn.address()).toBe('/doctor'));
  const [, saved] = server.callsTo('POST /doctor/save');
  expect(saved?.body).toMatchObject({ docSpecialtyList: ['Gastroentologyy'], hospitalId: ELSEWHERE });
  expect(saved?.body).not.toHaveProperty('confirmPassword');
  drawn.unmount();
  // The list then offers the hours of the new doctor, once.
  server.answer({ '/doctor/accounts': () => success([doctor], '', { number: 0, size: 10, total: 1 }) });
  const list = await renderRemoteScreen(DoctorListPage, { user: sysAdmin, at: '/doctor' });
  const hours = await screen.findByRole('link', { name: 'Enter working hours' });
  expect(hours).toHaveAttribute('href', `/doctor/availability/${doctor.id}`);
  expect(screen.getByText(/^Dr\. Grace Hopper was added/)).toBeVisible();
  list.unmount();
  await renderRemoteScreen(DoctorListPage, { user: sysAdmin, at: '/doctor' });
  expect(await screen.findByText('grace@openward.example')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Enter working hours' })).toBeNull();
});

it('keeps what is searched, sorted and paged in the address', async () => {
  server.answer({ '/doctor/accounts': () => success([doctor], '', { number: 1, size: 25, total: 26 }) });
  const at = '/doctor?q=hop&sort=-lastName&page=2&size=25';
  const drawn = await renderRemoteScreen(DoctorListPage, { user: sysAdmin, at, path: '/doctor' });
  expect(await screen.findByText('grace@openward.example')).toBeVisible();
  expect(server.calls[0]?.query.toString()).toBe('page=1&size=25&sort=-lastName&q=hop');
  expect(screen.getByRole('searchbox')).toHaveValue('hop');
  expect(screen.getByRole('link', { name: 'Edit Grace Hopper' })).toHaveAttribute(
    'href',
    `/doctor/edit/${doctor.userId}`,
  );
  expect(screen.getByRole('link', { name: 'Password of Grace Hopper' })).toHaveAttribute(
    'href',
    `/change-password/${doctor.userId}`,
  );
  await userEvent.type(screen.getByRole('searchbox'), 'p');
  await waitFor(() => expect(drawn.address()).toBe('/doctor?q=hopp&sort=-lastName&size=25'));
});
