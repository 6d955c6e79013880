import type { AdminAccount } from '@openward/contract/people';
import { aUser, renderRemoteScreen, serverForEachTest, success } from '@openward/remote-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import AddAdminPage from './add-admin-page.tsx';
import AddHcpAdminPage from './add-hcp-admin-page.tsx';
import AdminListPage from './admin-list-page.tsx';
import AdminProfilePage from './admin-profile-page.tsx';
import EditAdminPage from './edit-admin-page.tsx';

const HOSPITAL = '01890000-0000-7000-8000-0000000000b1';
const sysAdmin = aUser({ userRole: 'ROLE_SYS_ADMIN' });
const anAdmin = (given: Partial<AdminAccount> = {}): AdminAccount => ({
  id: '01890000-0000-7000-8000-0000000000b2',
  version: 1,
  firstName: 'Helena',
  lastName: 'Costa',
  email: 'helena@openward.example',
  telePhoneNo: '4155550101',
  status: 'ACTIVE',
  userRole: 'ROLE_HCP_ADMIN',
  hospitalId: HOSPITAL,
  hospitalName: 'Harbour Clinic',
  ...given,
});

const server = serverForEachTest(() => ({
  '/hospital': () => success([{ id: HOSPITAL, name: 'Harbour Clinic' }]),
  'POST /users/register': () => success(null, 'Registration successful'),
}));

const field = (name: string) => screen.getByLabelText(new RegExp(`^${name}`));
const put = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit' }));

it.each([
  ['an HCP admin', AddHcpAdminPage, 'ROLE_HCP_ADMIN', '/admin/hcp'],
  ['a system admin', AddAdminPage, 'ROLE_SYS_ADMIN', '/admin'],
] as const)('makes %s and goes to the list a moment later', async (_who, Screen, userRole, list) => {
  const drawn = await renderRemoteScreen(Screen, { user: sysAdmin, at: `${list}/add` });
  if (userRole === 'ROLE_HCP_ADMIN') {
    await screen.findByRole('option', { name: 'Harbour Clinic' });
    await submit();
    expect(await screen.findByText('Hospital is required')).toBeVisible();
    put('Hospital', HOSPITAL);
  } else expect(screen.queryByLabelText(/^Hospital/)).toBeNull();
  put('First name', 'Ada');
  put('Last name', 'Byron');
  put('Email', 'ada@openward.example');
  put('Phone number', '415 555 0101');
  put('Password', 'First-pass-9');
  put('Confirm password', 'First-pass-9');
  await submit();
  await waitFor(() => expect(server.callsTo('POST /users/register')).toHaveLength(1));
  expect(server.callsTo('POST /users/register')[0]?.body).toMatchObject({
    ...{ userRole, status: 'ACTIVE', username: 'ada@openward.example', telePhoneNo: '415 555 0101' },
    ...(userRole === 'ROLE_HCP_ADMIN' ? { hospitalId: HOSPITAL } : {}),
  });
  expect(drawn.address()).toBe(`${list}/add`);
  await waitFor(() => expect(drawn.address()).toBe(list));
  expect(drawn.alerts).toEqual([{ kind: 'success', text: 'Registration successful', onNextPage: true }]);
});

it.each([
  ['ROLE_HCP_ADMIN', true],
  ['ROLE_SYS_ADMIN', false],
] as const)('%s: hospital and status of the own form are fixed: %s', async (userRole, isFixed) => {
  const own = anAdmin({ userRole, ...(userRole === 'ROLE_SYS_ADMIN' && { hospitalId: null, hospitalName: null }) });
  server.answer({ [`GET /users/${own.id}`]: () => success(own) });
  await renderRemoteScreen(AdminProfilePage, { user: aUser({ id: own.id, userRole }), at: '/admin/profile' });
  await screen.findByRole('form', { name: 'Profile' });
  expect(field('Status')).toHaveProperty('disabled', isFixed);
  if (isFixed) expect(field('Hospital')).toBeDisabled();
  expect(field('First name')).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Choose picture' })).toBeVisible();
});

it('asks before changes that are not saved are left', async () => {
  const admin = anAdmin();
  server.answer({ [`GET /users/${admin.id}`]: () => success(admin) });
  const at = `/admin/edit/${admin.id}`;
  const drawn = await renderRemoteScreen(EditAdminPage, { user: sysAdmin, at, path: '/admin/edit/:userid' });
  await screen.findByRole('form', { name: 'Edit admin' });
  put('First name', 'Helen');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
  expect(drawn.address()).toBe(at);
  await userEvent.click(screen.getByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => expect(drawn.address()).toBe('/admin/hcp'));
});

it('says so where there is no such account', async () => {
  await renderRemoteScreen(EditAdminPage, { user: sysAdmin, at: '/admin/edit/17', path: '/admin/edit/:userid' });
  expect(await screen.findByRole('heading', { name: 'Account not found' })).toBeVisible();
});

it('tells states by words, and offers no password to who is inactive', async () => {
  const inactive = anAdmin({ id: sysAdmin.id, firstName: 'Ina', status: 'INACTIVE' });
  server.answer({
    '/users/findAllByUserRole': () => success([anAdmin(), inactive], '', { number: 0, size: 10, total: 2 }),
  });
  await renderRemoteScreen(AdminListPage, { user: sysAdmin, at: '/admin' });
  expect(await screen.findByText('Inactive')).toBeVisible();
  expect(screen.getByText('Active')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Password of Helena Costa' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Password of Ina Costa' })).toBeNull();
});
