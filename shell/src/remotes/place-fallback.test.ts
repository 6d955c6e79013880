import { waitFor } from '@testing-library/react';
import { LoadFailure } from '../loading/failures.ts';
import { candidatesOf, noteGood } from './good-releases.ts';
import {
  ACTIVE,
  aPlace,
  crashing,
  fails,
  hanging,
  healthy,
  loads,
  never,
  noted,
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

describe('what became of each version is noted, without a word of what the error said', () => {
  it.each([
    ['the active one is shown', loads(healthy('the newest')), before, ['1.1.0 shown']],
    ['it does not load', lost, before, ['1.1.0 failed status', '1.0.0 shown', '1.1.0 fallback']],
    ['it crashes at first sight', loads(crashing), before, ['1.1.0 failed crash', '1.0.0 shown', '1.1.0 fallback']],
    ['none loads', lost, lost, ['1.1.0 failed status', '1.0.0 failed status']],
  ])('%s', async (_what, active, previous, notes) => {
    const place = aPlace(active, previous);
    place.show();
    await place.becomes({ phase: notes.some((text) => text.endsWith('shown')) ? 'shown' : 'failed' });
    expect(noted()).toEqual(notes);
  });

  it.each([
    ['and the one before it is shown', before, ['1.0.0 shown', '1.1.0 fallback', '1.1.0 failed timeout']],
    ['and so does the one before it', never, ['1.1.0 failed timeout', '1.0.0 failed timeout']],
  ])('it hangs, %s', async (_what, previous, notes) => {
    jest.useFakeTimers();
    aPlace(never, previous).show();
    await jest.advanceTimersByTimeAsync(2500);
    expect(noted()).toEqual(notes);
  });

  it('it crashes in use', async () => {
    let crash = (_: unknown) => {};
    const place = aPlace(
      loads(
        screens(({ onShown, onCrash }) => {
          crash = onCrash;
          onShown();
        }),
      ),
    );
    place.show();
    await place.becomes({ phase: 'shown' });
    crash(new Error('a name that nobody may read'));
    expect(noted()).toEqual(['1.1.0 shown', '1.1.0 crashed crash']);
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
    await jest.isolateModulesAsync(async () => {
      const { candidatesOf: afterReload } = await import('./good-releases.ts');
      expect(afterReload(entry)).toEqual([PREVIOUS, ACTIVE]);
    });
  });

  it('of a canary as well, which two may stand in for', () => {
    const canary = { ...ACTIVE, version: '1.2.0' };
    const chosen = { active: canary, previous: ACTIVE, last: PREVIOUS };
    expect(candidatesOf(chosen)).toEqual([canary, ACTIVE, PREVIOUS]);
    noteGood(chosen, ACTIVE);
    expect(candidatesOf(chosen)).toEqual([ACTIVE, canary, PREVIOUS]);
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

describe('a version that crashes in use', () => {
  let crash = (_: unknown) => {};
  const fragile = loads(
    screens(({ domElement, onShown, onCrash }) => {
      domElement.append('the newest');
      crash = onCrash;
      onShown();
    }),
  );
  /** Shows the place and crashes it the given number of times, with a retry after each crash if one is needed. */
  const crashed = async (times: number, given: Parameters<typeof aPlace>[1] = before) => {
    const at = aPlace(fragile, given);
    at.show();
    await at.becomes({ phase: 'shown', isFallback: false });
    for (let time = 1; time <= times; time++) {
      crash(new Error('broken'));
      if (time === times) break;
      await at.becomes({ phase: 'failed', stage: 'crash' });
      await at.place.retry();
      await at.becomes({ phase: 'shown', isFallback: false });
    }
    return at;
  };

  it('is told the first time, and gives way to the one before it at the second', async () => {
    const once = await crashed(1);
    await once.becomes({ phase: 'failed', stage: 'crash' });
    await once.place.retry();
    await once.becomes({ phase: 'shown', isFallback: false });
    crash(new Error('broken'));
    await once.becomes({ phase: 'shown', isFallback: true });
    expect(once.text()).toBe('the version before');
  });

  it('gives way at once from then on, also after a reload', async () => {
    const at = await crashed(2);
    await at.becomes({ phase: 'shown', isFallback: true });
    const next = aPlace(fragile, before);
    next.show();
    await next.becomes({ phase: 'shown', isFallback: true });
    expect(next.loader.load.mock.calls).toEqual([[PREVIOUS]]);
  });

  it('can be tried again, and gives way again where it breaks once more', async () => {
    const at = await crashed(2);
    await at.becomes({ phase: 'shown', isFallback: true });
    await at.place.retry();
    await at.becomes({ phase: 'shown', isFallback: false });
    expect(at.text()).toBe('the newest');
    crash(new Error('broken'));
    await at.becomes({ phase: 'shown', isFallback: true });
  });

  it('is told where the one before it does not work either', async () => {
    const at = await crashed(2, loads(crashing));
    let shown = 0;
    await waitFor(() => {
      shown += noted().filter((each) => each === '1.1.0 shown').length;
      expect(shown).toBe(3);
    });
    crash(new Error('broken'));
    await at.becomes({ phase: 'failed', stage: 'crash' });
  });

  it('does not give way where there is none before it', async () => {
    const at = aPlace(fragile);
    at.show();
    await at.becomes({ phase: 'shown', isFallback: false });
    for (const _time of [1, 2, 3]) {
      crash(new Error('broken'));
      await at.becomes({ phase: 'failed', stage: 'crash' });
      await at.place.retry();
      await at.becomes({ phase: 'shown', isFallback: false });
    }
  });

  it('counts anew for another version', async () => {
    const at = await crashed(2);
    await at.becomes({ phase: 'shown', isFallback: true });
    const next = { ...ACTIVE, version: '1.2.0' };
    expect(candidatesOf({ active: next, previous: ACTIVE })).toEqual([next, ACTIVE]);
  });
});

describe('a version that stands in may not have what is wanted', () => {
  const lacks = (version: string) => ({ isFit: (release: { version: string }) => release.version !== version });

  it('then it is not tried', async () => {
    const place = aPlace(lost, before, lacks(PREVIOUS.version));
    place.show();
    await place.becomes({ phase: 'failed', stage: 'status' });
    expect(place.loader.load.mock.calls).toEqual([[ACTIVE]]);
  });

  it('nor kept, once the address is of something that it has not', async () => {
    let wanted = '';
    const place = aPlace(lost, before, { isFit: ({ version }) => version !== wanted });
    place.show();
    await place.becomes({ phase: 'shown', isFallback: true });
    wanted = PREVIOUS.version;
    await place.follow();
    await place.becomes({ phase: 'failed', stage: 'status' });
    expect(place.text()).toBe('');
  });

  it('but it is tried once the address is of something that it has', async () => {
    let wanted = PREVIOUS.version;
    const place = aPlace(lost, before, { isFit: ({ version }) => version !== wanted });
    place.show();
    await place.becomes({ phase: 'failed', stage: 'status' });
    wanted = '';
    await place.follow();
    await place.becomes({ phase: 'shown', isFallback: true });
    expect(place.text()).toBe('the version before');
  });
});
