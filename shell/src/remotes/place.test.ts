import type { ParcelConfig } from 'single-spa';
import { LoadFailure } from '../loading/failures.ts';
import { ACTIVE, aPlace, crashing, fails, healthy, loads, never, preparePlaces, screens } from './place-testing.ts';

preparePlaces();

describe('showing a remote', () => {
  it('says that it is loading, then shows it', async () => {
    const place = aPlace(loads(healthy('sign in')));
    place.show();
    expect(place.state()).toEqual({ phase: 'loading' });
    await place.becomes({ phase: 'shown', isFallback: false });
    expect(place.text()).toBe('sign in');
  });

  it('takes it away and leaves the place as it was', async () => {
    const { place, ...at } = aPlace(loads(healthy('sign in')));
    at.show();
    await at.becomes({ phase: 'shown' });
    await place.hide();
    expect(place.element).toBeEmptyDOMElement();
  });

  it('mounts nothing where somebody left while it was loading', async () => {
    let deliver = (_: ParcelConfig) => {};
    const mount = jest.fn();
    const { place, ...at } = aPlace(() => new Promise((resolve) => (deliver = resolve)));
    at.show();
    await place.hide();
    deliver(screens(mount));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(mount).not.toHaveBeenCalled();
  });

  it('hands new props to what is shown', async () => {
    const config = screens(
      ({ domElement, onShown, text }) => {
        domElement.textContent = text ?? '';
        onShown();
      },
      {
        update: ({ domElement, text }) => {
          domElement.textContent = text ?? '';
        },
      },
    );
    const { place, ...at } = aPlace(loads(config));
    at.show({ text: 'Ada' });
    await at.becomes({ phase: 'shown' });
    place.update({ text: 'Grace' });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(at.text()).toBe('Grace');
  });
});

describe('whatever goes wrong is told, and the way is free', () => {
  it.each(['timeout', 'offline', 'status', 'integrity', 'entry', 'incompatible'] as const)('%s', async (stage) => {
    const place = aPlace(fails(new LoadFailure(stage, 'auth 1.1.0')));
    expect(() => place.show()).not.toThrow();
    await place.becomes({ phase: 'failed', stage });
  });

  it('a mount that rejects', async () => {
    const place = aPlace(loads(screens(() => Promise.reject(new Error('no database')))));
    place.show();
    await place.becomes({ phase: 'failed', stage: 'crash' });
  });

  it('a module without the part that is wanted', async () => {
    const place = aPlace(loads(undefined as unknown as ParcelConfig));
    place.show();
    await place.becomes({ phase: 'failed', stage: 'module' });
  });

  it('a crash in use, without changing the version', async () => {
    let crash = () => {};
    const inUse = screens(({ domElement, onShown, onCrash }) => {
      domElement.append('in use');
      onShown();
      crash = () => onCrash(new Error('later'));
    });
    const place = aPlace(loads(inUse), loads(healthy('before')));
    place.show();
    await place.becomes({ phase: 'shown' });
    crash();
    await place.becomes({ phase: 'failed', stage: 'crash' });
    expect(place.text()).toBe('');
    expect(place.loader.load).toHaveBeenCalledTimes(1);
  });

  it('not the crash of a remote that is no longer shown', async () => {
    let crash = () => {};
    const { place, ...at } = aPlace(
      loads(
        screens(({ onShown, onCrash }) => {
          onShown();
          crash = () => onCrash(new Error('late'));
        }),
      ),
    );
    at.show();
    await at.becomes({ phase: 'shown' });
    await place.hide();
    crash();
    expect(at.state()).toMatchObject({ phase: 'shown' });
  });

  it('an unmount that rejects', async () => {
    const stuck = screens(({ onShown }) => onShown(), { unmount: () => Promise.reject(new Error('stuck')) });
    const { place, ...at } = aPlace(loads(stuck));
    at.show();
    await at.becomes({ phase: 'shown' });
    await expect(place.hide()).resolves.toBeUndefined();
    expect(place.element).toBeEmptyDOMElement();
  });

  it('an unmount that never ends: after a second', async () => {
    jest.useFakeTimers();
    const sticky = screens(
      ({ domElement, onShown }) => {
        domElement.append('sticky');
        onShown();
      },
      { unmount: () => new Promise(() => {}) },
    );
    const { place, ...at } = aPlace(loads(sticky));
    at.show();
    await jest.advanceTimersByTimeAsync(10);
    expect(at.state()).toMatchObject({ phase: 'shown' });
    const hidden = place.hide();
    await jest.advanceTimersByTimeAsync(1000);
    await expect(hidden).resolves.toBeUndefined();
    expect(place.element).toBeEmptyDOMElement();
  });
});

describe('another screen of the same remote', () => {
  let path = '';
  let crash = () => {};
  const twoScreens = loads(
    screens(({ domElement, onShown, onCrash }) => {
      domElement.append(path);
      onShown();
      crash = () => onCrash(new Error(path));
    }),
  );
  const crashedAt = async (first: string) => {
    path = first;
    const place = aPlace(twoScreens);
    place.show();
    await place.becomes({ phase: 'shown' });
    crash();
    await place.becomes({ phase: 'failed', stage: 'crash' });
    return place;
  };

  it('is shown after one that crashed', async () => {
    const place = await crashedAt('/old');
    path = '/other';
    await place.follow();
    await place.becomes({ phase: 'shown', isFallback: false });
    expect(place.text()).toBe('/other');
  });

  it('is not mounted anew where nothing failed', async () => {
    path = '/old';
    const place = aPlace(twoScreens);
    place.show();
    await place.becomes({ phase: 'shown' });
    await place.follow();
    expect(place.state()).toMatchObject({ phase: 'shown' });
    expect(place.loader.load).toHaveBeenCalledTimes(1);
  });

  it('does not bring back a remote that was taken away after it failed', async () => {
    const at = await crashedAt('/old');
    await at.place.hide();
    await at.follow();
    expect(at.state()).toMatchObject({ phase: 'failed' });
    expect(at.place.element).toBeEmptyDOMElement();
  });
});

describe('Try again', () => {
  it('shows the remote once it is well again', async () => {
    const { place, ...at } = aPlace(fails(new LoadFailure('status', 'auth 1.1.0')));
    at.show();
    await at.becomes({ phase: 'failed' });
    at.mend(ACTIVE, loads(healthy('back again')));
    await place.retry();
    await at.becomes({ phase: 'shown', isFallback: false });
    expect(at.text()).toBe('back again');
  });

  it('takes the place of what a crash left', async () => {
    const { place, ...at } = aPlace(loads(crashing));
    at.show();
    await at.becomes({ phase: 'failed' });
    at.mend(ACTIVE, loads(healthy('once')));
    await place.retry();
    await at.becomes({ phase: 'shown' });
    expect(at.text()).toBe('once');
  });

  it('does not begin where somebody left meanwhile', async () => {
    const { place, ...at } = aPlace(fails(new LoadFailure('status', 'auth 1.1.0')));
    at.show();
    await at.becomes({ phase: 'failed' });
    at.mend(ACTIVE, never);
    const retried = place.retry();
    await place.hide();
    await retried;
    expect(at.state()).toMatchObject({ phase: 'failed' });
  });
});

describe('one Retry', () => {
  it('heals every place that failed, and so does a network that is back', async () => {
    const places = [1, 2, 3].map(() => aPlace(fails(new LoadFailure('offline', 'auth 1.1.0'))));
    for (const at of places) at.show();
    for (const at of places) await at.becomes({ phase: 'failed' });
    for (const at of places.slice(0, 2)) at.mend(ACTIVE, loads(healthy('back again')));
    await places[0]?.place.retry();
    await places[1]?.becomes({ phase: 'shown' });
    await places[2]?.becomes({ phase: 'failed' });
    places[2]?.mend(ACTIVE, loads(healthy('back again')));
    window.dispatchEvent(new Event('online'));
    await places[2]?.becomes({ phase: 'shown' });
  });
});
