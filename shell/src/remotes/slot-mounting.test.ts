import type { Registry } from '@openward/contract/releases';
import type { MountProps } from '@openward/remote-kit';
import { aRegistry, aRelease } from '@openward/remote-kit/testing';
import { takeNotes } from '../reports/notes.ts';
import { slotMounting } from './slot-mounting.ts';

/** A provider's parcel that renders its name, or fails. */
const provider = (name: string, isBroken = () => false) => ({
  slots: {
    'dashboard.today': {
      mount: async ({ domElement, onShown, onCrash }: MountProps) => {
        if (isBroken()) return onCrash(new Error('broken'));
        domElement.textContent = name;
        onShown();
      },
      unmount: async ({ domElement }: { domElement: HTMLElement }) => domElement.replaceChildren(),
    },
  },
});

/** Stands in for single-spa: mounts at once. */
const mountParcel = ((config: never, props: object) => {
  const parcel = config as { mount: (props: object) => Promise<void>; unmount: (props: object) => Promise<void> };
  const mountPromise = parcel.mount(props);
  return { mountPromise, unmountPromise: Promise.resolve(), unmount: () => parcel.unmount(props) };
}) as never;

let modules: Record<string, object>;
const loader = { load: async ({ name }: { name: string }) => modules[name] as never, forget() {} };

const mounted = (...names: string[]) =>
  mountedFrom(aRegistry(names.map((name) => ({ name, slots: ['dashboard.today'] }))));

async function mountedFrom(registry: Registry) {
  const element = document.createElement('div');
  const received: string[] = [];
  const slot = slotMounting(() => ({ registry, find: () => undefined }), { loader, timeLimit: 1000 }).mountSlot(
    'dashboard.today',
    element,
    {
      mountParcel,
      props: {},
      tell: (state) => received.push(state),
    },
  );
  await settled();
  return { element, slot, received };
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

it('is absent where nobody provides it', async () => {
  expect((await mounted()).received).toEqual(['absent']);
});

it('shows what each of several remotes provides, in the order of their names', async () => {
  modules = { patients: provider('patients'), admin: provider('admin') };
  const { element, received } = await mounted('patients', 'admin');
  expect(element.textContent).toBe('adminpatients');
  expect(received.at(-1)).toBe('shown');
});

it('keeps what one shows where the other fails, and Retry brings the other', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  let isBroken = true;
  modules = { patients: provider('patients', () => isBroken), admin: provider('admin') };
  const { element, slot, received } = await mounted('patients', 'admin');
  expect(element.textContent).toBe('admin');
  expect(received.at(-1)).toBe('incomplete');
  isBroken = false;
  slot.retry();
  await settled();
  expect(element.textContent).toBe('adminpatients');
  expect(received.at(-1)).toBe('shown');
});

it('has failed where all failed', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  modules = { patients: provider('patients', () => true), admin: provider('admin', () => true) };
  expect((await mounted('patients', 'admin')).received.at(-1)).toBe('failed');
});

it('blames no version that does not have the slot for the fault of the one that does', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const active = aRelease({ name: 'admin', version: '1.1.0', slots: ['dashboard.today'] });
  const previous = aRelease({ name: 'admin', version: '1.0.0' });
  modules = { admin: provider('admin', () => true) };
  takeNotes();
  const { received } = await mountedFrom({ revision: 1, remotes: { admin: { active, previous } } });
  expect(received.at(-1)).toBe('failed');
  expect(takeNotes()).toEqual([expect.objectContaining({ release: active, kind: 'failed', stage: 'crash' })]);
});
