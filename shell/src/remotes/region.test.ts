import { RemoteFailure } from './failures.ts';
import type { LoadedRemote } from './loader.ts';
import { Region } from './region.ts';
import { healthy, loaded, loaderOf, phase, prepareRegions, screens, state } from './region-testing.ts';

const content = prepareRegions();

describe('showing a remote', () => {
  it('says that it is loading, then shows it', async () => {
    const region = new Region(
      'auth',
      loaderOf(async () => loaded(healthy('sign in'))),
    );
    region.show(content());
    expect(state()).toEqual({ phase: 'loading', remote: 'auth' });
    await phase({ phase: 'shown', remote: 'auth', isFallback: false });
    expect(content()).toHaveTextContent('sign in');
  });

  it('says where it is the version before', async () => {
    new Region(
      'auth',
      loaderOf(async () => loaded(healthy('old'), '1.0.0', true)),
    ).show(content());
    await phase({ phase: 'shown', isFallback: true });
  });

  it('takes it away and leaves the place as it was', async () => {
    const region = new Region(
      'auth',
      loaderOf(async () => loaded(healthy('sign in'))),
    );
    region.show(content());
    await phase({ phase: 'shown' });
    await region.hide();
    expect(content()).toBeEmptyDOMElement();
    expect(state()).toEqual({ phase: 'empty' });
  });

  it('mounts nothing where somebody left while it was loading', async () => {
    let deliver = (_: LoadedRemote) => {};
    const mount = jest.fn();
    const region = new Region(
      'auth',
      loaderOf(() => new Promise((resolve) => (deliver = resolve))),
    );
    region.show(content());
    await region.hide();
    deliver(loaded(screens(mount)));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(mount).not.toHaveBeenCalled();
    expect(state()).toEqual({ phase: 'empty' });
  });
});

describe('whatever goes wrong becomes a state of the region', () => {
  it.each(['timeout', 'status', 'integrity', 'entry', 'incompatible'] as const)('%s', async (stage) => {
    const region = new Region(
      'auth',
      loaderOf(() => Promise.reject(new RemoteFailure(stage, 'auth', '1.0.0'))),
    );
    expect(() => region.show(content())).not.toThrow();
    await phase({ phase: 'failed', remote: 'auth', stage });
  });

  it('a mount that rejects', async () => {
    const config = screens(() => Promise.reject(new Error('no database')));
    new Region(
      'auth',
      loaderOf(async () => loaded(config)),
    ).show(content());
    await phase({ phase: 'failed', remote: 'auth' });
  });

  it('a mount that never ends', async () => {
    jest.useFakeTimers();
    const config = screens(() => new Promise(() => {}));
    const region = new Region(
      'auth',
      loaderOf(async () => loaded(config)),
    );
    region.show(content());
    await jest.advanceTimersByTimeAsync(15_000);
    expect(state()).toMatchObject({ phase: 'failed', remote: 'auth' });
  });

  it('an unmount that never ends: the way is free after the limit', async () => {
    jest.useFakeTimers();
    const config = screens(
      ({ domElement, onShown }) => {
        domElement.textContent = 'sticky';
        onShown();
      },
      () => new Promise(() => {}),
    );
    const region = new Region(
      'auth',
      loaderOf(async () => loaded(config)),
    );
    region.show(content());
    await jest.advanceTimersByTimeAsync(10);
    expect(state()).toMatchObject({ phase: 'shown' });
    const hidden = region.hide();
    await jest.advanceTimersByTimeAsync(6000);
    await expect(hidden).resolves.toBeUndefined();
    expect(content()).toBeEmptyDOMElement();
  });

  it('an unmount that rejects', async () => {
    const config = screens(
      ({ onShown }) => onShown(),
      () => Promise.reject(new Error('stuck')),
    );
    const region = new Region(
      'auth',
      loaderOf(async () => loaded(config)),
    );
    region.show(content());
    await phase({ phase: 'shown' });
    await expect(region.hide()).resolves.toBeUndefined();
    expect(content()).toBeEmptyDOMElement();
  });
});
