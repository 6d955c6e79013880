import { QUIET, renewWhenQuiet } from './renew-when-quiet.ts';

const reload = jest.fn();
let stale: string[];
const watch = { isStale: (remote: string) => stale.includes(remote), isShellStale: () => stale.includes('shell') };

beforeEach(() => {
  jest.useFakeTimers();
  reload.mockClear();
  document.body.innerHTML = '<input><input type="checkbox" checked>';
  renewWhenQuiet(watch, () => 'appointments', reload);
});
afterEach(() => jest.clearAllTimers());

const minutes = (count: number) => jest.advanceTimersByTime(count * 60_000);

it.each([['shell'], ['appointments']])('renews a page that nobody touches once %s is another', (part) => {
  stale = [part];
  jest.advanceTimersByTime(QUIET - 60_000);
  expect(reload).not.toHaveBeenCalled();
  minutes(2);
  expect(reload).toHaveBeenCalled();
});

it('leaves a page that is current, or outdated in what it does not show', () => {
  stale = ['patients'];
  minutes(30);
  expect(reload).not.toHaveBeenCalled();
});

it('waits while somebody is there', () => {
  stale = ['shell'];
  for (let minute = 0; minute < 20; minute++) {
    window.dispatchEvent(new Event('pointermove'));
    minutes(1);
  }
  expect(reload).not.toHaveBeenCalled();
});

it('waits where something was typed', () => {
  stale = ['shell'];
  (document.querySelector('input') as HTMLInputElement).value = 'Ada';
  minutes(30);
  expect(reload).not.toHaveBeenCalled();
});
