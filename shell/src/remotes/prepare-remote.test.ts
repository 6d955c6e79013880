import { routeFinder } from '@openward/contract/releases';
import { aRegistry } from '@openward/remote-kit/testing';
import { preparation } from './prepare-remote.ts';

const registry = aRegistry([
  {
    name: 'patients',
    routes: [
      { path: '/patient', access: ['ROLE_DOCTOR'], title: 'Patients' },
      { path: '/home', access: ['ROLE_PATIENT'], title: 'Dashboard' },
    ],
  },
  { name: 'appointments', slots: ['dashboard.today'] },
]);
const screen = jest.fn(async () => {});
const slots = jest.fn(async () => {});
const loader = { load: jest.fn(), forget: jest.fn() };
const prepare = preparation(() => ({ registry, find: routeFinder(registry) }), loader);
beforeEach(() => {
  jest.clearAllMocks();
  loader.load.mockResolvedValue({ screens: {}, slots: {}, prepare: screen, prepareSlots: slots });
});

it('brings the remote that owns the address, and the code of its screen', async () => {
  await prepare.address('/patient');
  expect(loader.load).toHaveBeenCalledWith(registry.remotes.patients?.active);
  expect(screen).toHaveBeenCalledWith('/patient', false);
  expect(slots).not.toHaveBeenCalled();
});

it('has the first call made of a screen that is shown next', async () => {
  await prepare.address('/patient', true);
  expect(screen).toHaveBeenCalledWith('/patient', true);
});

it('brings what stands in the slots of a dashboard as well', async () => {
  await prepare.address('/home');
  expect(screen).toHaveBeenCalledWith('/home', false);
  expect(loader.load).toHaveBeenCalledWith(registry.remotes.appointments?.active);
  expect(slots).toHaveBeenCalledTimes(1);
});

it('brings every dashboard that there is for who is about to sign in', async () => {
  await prepare.homes();
  expect(screen.mock.calls).toEqual([['/home', false]]);
  expect(slots).toHaveBeenCalledTimes(1);
});

it('is quiet where it cannot be loaded, or nobody owns the address', async () => {
  loader.load.mockRejectedValue(new Error('lost'));
  await expect(prepare.address('/patient')).resolves.toBeUndefined();
  await expect(prepare.address('/nowhere')).resolves.toBeUndefined();
  expect(loader.load).toHaveBeenCalledTimes(1);
});
