import { LoadFailure } from '../loading/failures.ts';
import { candidatesOf } from './good-releases.ts';
import {
  ACTIVE,
  aPlace,
  crashing,
  fails,
  hanging,
  healthy,
  loads,
  never,
  PREVIOUS,
  preparePlaces,
  screens,
} from './place-testing.ts';

preparePlaces();
const lost = fails(new LoadFailure('status', 'auth 1.1.0'));
const before = loads(healthy('the version before'));

describe('the version before stands in', () => {
  it.each([
    ['does not load', lost],
    ['crashes at first sight', loads(crashing)],
    ['fails to mount', loads(screens(() => Promise.reject(new Error('no database'))))],
  ])('at once where the active one %s', async (_what, active) => {
    const place = aPlace(active, before);
    place.show();
    await place.becomes({ phase: 'shown', isFallback: true });
    expect(place.text()).toBe('the version before');
  });

  it.each([
    ['does not answer', never],
    ['never mounts', loads(hanging)],
    ['is never drawn', loads(screens(() => {}))],
  ])('after half of the time limit where the active one %s', async (_what, active) => {
    jest.useFakeTimers();
    const place = aPlace(active, before);
    place.show();
    await jest.advanceTimersByTimeAsync(950);
    expect(place.state()).toEqual({ phase: 'loading' });
    await jest.advanceTimersByTimeAsync(100);
    expect(place.state()).toEqual({ phase: 'shown', isFallback: true });
    expect(place.text()).toBe('the version before');
  });

  it('not where the active one is the first to be drawn after all', async () => {
    jest.useFakeTimers();
    let come = () => {};
    const slow = screens(({ domElement, onShown }) => {
      come = () => {
        domElement.append('the newest');
        onShown();
      };
    });
    const place = aPlace(loads(slow), loads(screens(() => {})));
    place.show();
    await jest.advanceTimersByTimeAsync(1500);
    come();
    await jest.advanceTimersByTimeAsync(1100);
    expect(place.state()).toEqual({ phase: 'shown', isFallback: false });
    expect(place.text()).toBe('the newest');
  });
});

describe('where none can be shown', () => {
  it('what became of the active one is told', async () => {
    const place = aPlace(fails(new LoadFailure('integrity', 'auth 1.1.0')), lost);
    place.show();
    await place.becomes({ phase: 'failed', stage: 'integrity' });
  });

  it.each([
    ['with a version before', never],
    ['without', undefined],
  ])('a message stands there soon after the time limit: %s', async (_what, previous) => {
    jest.useFakeTimers();
    const place = aPlace(loads(screens(() => {})), previous);
    place.show();
    await jest.advanceTimersByTimeAsync(2500);
    expect(place.state()).toEqual({ phase: 'failed', stage: 'timeout' });
    expect(place.text()).toBe('');
    expect(place.loader.forget).toHaveBeenCalledWith(ACTIVE);
  });
});

describe('what could be shown is remembered', () => {
  const entry = { active: ACTIVE, previous: PREVIOUS };
  const fellBack = async () => {
    const place = aPlace(lost, before);
    place.show();
    await place.becomes({ phase: 'shown' });
  };

  it('for the next time: nobody waits for the same fault twice', async () => {
    await fellBack();
    const place = aPlace(lost, before);
    place.show();
    await place.becomes({ phase: 'shown', isFallback: true });
    expect(place.loader.load.mock.calls).toEqual([[PREVIOUS]]);
  });

  it('for the session, also after a reload', async () => {
    await fellBack();
    expect(sessionStorage.getItem('openward.releases')).toContain('1.0.0');
    jest.resetModules();
    const { candidatesOf: afterReload } = await import('./good-releases.ts');
    expect(afterReload(entry)).toEqual([PREVIOUS, ACTIVE]);
  });

  it('until there is another active version', async () => {
    await fellBack();
    expect(candidatesOf(entry)).toEqual([PREVIOUS, ACTIVE]);
    const next = { ...ACTIVE, version: '1.2.0' };
    expect(candidatesOf({ active: next, previous: PREVIOUS })).toEqual([next, PREVIOUS]);
  });

  it('until somebody asks for the newest', async () => {
    await fellBack();
    const { place, ...at } = aPlace(loads(healthy('the newest')), before);
    at.show();
    await at.becomes({ phase: 'shown', isFallback: true });
    await place.retry();
    await at.becomes({ phase: 'shown', isFallback: false });
    expect(at.text()).toBe('the newest');
    expect(candidatesOf(entry)).toEqual([ACTIVE, PREVIOUS]);
  });
});
