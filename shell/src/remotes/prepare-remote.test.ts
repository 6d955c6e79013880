import { routeFinder } from '@openward/contract/registry';
import { aRegistry } from '@openward/remote-kit/testing';
import { prepareRemote } from './prepare-remote.ts';

const registry = aRegistry([
  { name: 'patients', routes: [{ path: '/patient', access: ['ROLE_DOCTOR'], title: 'Patients' }] },
]);
const screen = jest.fn(async () => {});
const loader = { load: jest.fn(), forget: jest.fn() };
const prepare = prepareRemote(registry, loader, routeFinder(registry));
beforeEach(() => jest.clearAllMocks());

it('brings the remote that owns the address, and the code of its screen', async () => {
  loader.load.mockResolvedValue({ screens: {}, slots: {}, prepare: screen });
  await prepare('/patient');
  expect(loader.load).toHaveBeenCalledWith(registry.remotes.patients?.active);
  expect(screen).toHaveBeenCalledWith('/patient');
});

it('is quiet where it cannot be loaded, or nobody owns the address', async () => {
  loader.load.mockRejectedValue(new Error('lost'));
  await expect(prepare('/patient')).resolves.toBeUndefined();
  await expect(prepare('/nowhere')).resolves.toBeUndefined();
  expect(loader.load).toHaveBeenCalledTimes(1);
});
