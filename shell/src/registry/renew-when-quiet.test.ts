import { eventBus } from '@openward/event-bus';
import { QUIET, renewWhenQuiet } from './renew-when-quiet.ts';

const reload = jest.fn();
let stale: string[];
const watch = {
  isStale: (remote: string) => stale.includes(remote),
  isShellStale: () => stale.includes('shell'),
  isOutdated: () => false,
};

beforeEach(() => {
  jest.useFakeTimers();
  reload.mockClear();
  document.body.innerHTML =
    '<main><input><input type="checkbox" checked><select><option value=""></option><option>a</option></select></main>';
  globalThis.fetch = async () => new Response();
  renewWhenQuiet(watch, () => 'appointments', reload);
});
afterEach(() => jest.clearAllTimers());

const minutes = (count: number) => jest.advanceTimersByTimeAsync(count * 60_000);

it.each([['shell'], ['appointments']])('renews a page that nobody touches once %s is another', async (part) => {
  stale = [part];
  await jest.advanceTimersByTimeAsync(QUIET - 60_000);
  expect(reload).not.toHaveBeenCalled();
  await minutes(2);
  expect(reload).toHaveBeenCalled();
});

it('leaves a page that is current, or outdated in what it does not show', async () => {
  stale = ['patients'];
  await minutes(30);
  expect(reload).not.toHaveBeenCalled();
});

it('waits while somebody is there', async () => {
  stale = ['shell'];
  for (let minute = 0; minute < 20; minute++) {
    window.dispatchEvent(new Event('pointermove'));
    await minutes(1);
  }
  expect(reload).not.toHaveBeenCalled();
});

it('waits where something was typed', async () => {
  stale = ['shell'];
  (document.querySelector('input') as HTMLInputElement).value = 'Ada';
  await minutes(30);
  expect(reload).not.toHaveBeenCalled();
});

it.each(['dialog', 'alertdialog'])('waits where something was typed or chosen in a dialog: %s', async (role) => {
  stale = ['shell'];
  const dialog = document.createElement('div');
  dialog.setAttribute('role', role);
  dialog.innerHTML = '<textarea></textarea><select><option value=""></option><option>a</option></select>';
  document.body.append(dialog);
  const [reason, choice] = dialog.children as unknown as [HTMLTextAreaElement, HTMLSelectElement];
  reason.value = 'Cannot come';
  await minutes(30);
  expect(reload).not.toHaveBeenCalled();
  reason.value = '';
  choice.value = 'a';
  await minutes(30);
  expect(reload).not.toHaveBeenCalled();
  choice.value = '';
  await minutes(1);
  expect(reload).toHaveBeenCalled();
});

it('waits where something was chosen', async () => {
  stale = ['shell'];
  (document.querySelector('select') as HTMLSelectElement).value = 'a';
  await minutes(30);
  expect(reload).not.toHaveBeenCalled();
});

it('waits while the portal does not answer', async () => {
  stale = ['shell'];
  globalThis.fetch = async () => new Response(null, { status: 503 });
  await minutes(30);
  expect(reload).not.toHaveBeenCalled();
});

it('counts a scan as a sign of somebody', async () => {
  stale = ['shell'];
  for (let minute = 0; minute < 20; minute++) {
    eventBus.emit('request:started', { id: minute, quiet: true, changes: true });
    await minutes(1);
  }
  expect(reload).not.toHaveBeenCalled();
});
