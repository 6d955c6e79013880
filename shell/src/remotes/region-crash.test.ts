import { RemoteFailure } from './failures.ts';
import { Region } from './region.ts';
import { healthy, loaded, loaderOf, phase, prepareRegions, screens, state } from './region-testing.ts';

const content = prepareRegions();

describe('a crash', () => {
  const crashing = screens(({ onCrash }) => onCrash(new Error('at first sight')));

  it('at first sight gives the version before its turn', async () => {
    const first = loaded(crashing, '1.1.0');
    const loader = loaderOf(
      async () => first,
      async () => loaded(healthy('the version before'), '1.0.0'),
    );
    new Region('auth', loader).show(content());
    await phase({ phase: 'shown', isFallback: true });
    expect(loader.load).toHaveBeenLastCalledWith('auth', first.release);
    expect(content()).toHaveTextContent('the version before');
  });

  it('of both versions is told', async () => {
    const loader = loaderOf(
      async () => loaded(crashing, '1.1.0'),
      async () => loaded(crashing, '1.0.0'),
    );
    new Region('auth', loader).show(content());
    await phase({ phase: 'failed', stage: 'crash' });
    expect(loader.load).toHaveBeenCalledTimes(2);
  });

  it('with no version before is told', async () => {
    const loader = loaderOf(
      async () => loaded(crashing),
      () => Promise.reject(new RemoteFailure('absent', 'auth', '')),
    );
    new Region('auth', loader).show(content());
    await phase({ phase: 'failed', stage: 'crash' });
  });

  it('of a version before that never mounts is told', async () => {
    jest.useFakeTimers();
    const loader = loaderOf(
      async () => loaded(crashing, '1.1.0'),
      async () => loaded(screens(() => new Promise(() => {}))),
    );
    new Region('auth', loader).show(content());
    await jest.advanceTimersByTimeAsync(20_000);
    expect(state()).toMatchObject({ phase: 'failed', stage: 'crash' });
  });

  it('later, in use, is told and does not change the version', async () => {
    let crash = () => {};
    const config = screens(({ domElement, onShown, onCrash }) => {
      domElement.textContent = 'in use';
      onShown();
      crash = () => onCrash(new Error('later'));
    });
    const loader = loaderOf(async () => loaded(config));
    new Region('auth', loader).show(content());
    await phase({ phase: 'shown' });
    crash();
    await phase({ phase: 'failed', stage: 'crash' });
    expect(loader.load).toHaveBeenCalledTimes(1);
    expect(content()).toHaveTextContent('');
  });

  it('of a remote that is no longer shown concerns nobody', async () => {
    let crash = () => {};
    const config = screens(({ onShown, onCrash }) => {
      onShown();
      crash = () => onCrash(new Error('late'));
    });
    const region = new Region(
      'auth',
      loaderOf(async () => loaded(config)),
    );
    region.show(content());
    await phase({ phase: 'shown' });
    await region.hide();
    crash();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(state()).toEqual({ phase: 'empty' });
  });
});

describe('retry', () => {
  it('shows the remote once it is healthy again', async () => {
    const loader = loaderOf(
      () => Promise.reject(new RemoteFailure('status', 'auth', '1.0.0')),
      async () => loaded(healthy('back again')),
    );
    const region = new Region('auth', loader);
    region.show(content());
    await phase({ phase: 'failed' });
    await region.retry();
    await phase({ phase: 'shown', isFallback: false });
    expect(content()).toHaveTextContent('back again');
  });

  it('takes the place of what a crash left', async () => {
    let crash = () => {};
    const config = screens(({ domElement, onShown, onCrash }) => {
      domElement.append('once');
      onShown();
      crash = () => onCrash(new Error('later'));
    });
    const region = new Region(
      'auth',
      loaderOf(async () => loaded(config)),
    );
    region.show(content());
    await phase({ phase: 'shown' });
    crash();
    await phase({ phase: 'failed' });
    await region.retry();
    await phase({ phase: 'shown' });
    expect(content().textContent).toBe('once');
  });
});
