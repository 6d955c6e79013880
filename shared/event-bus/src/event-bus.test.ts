import { createEventBus } from './index.ts';

const alert = { kind: 'info', text: 'Hello' } as const;

describe('within a page', () => {
  it('tells every listener of the fact, with what belongs to it', () => {
    const bus = createEventBus();
    const heard: string[] = [];
    bus.on('alert:raised', ({ kind, text }) => heard.push(`${kind} ${text}`));
    bus.on('alert:raised', ({ text }) => heard.push(text));
    bus.emit('alert:raised', alert);
    expect(heard).toEqual(['info Hello', 'Hello']);
  });

  it('tells nobody who listens for something else', () => {
    const bus = createEventBus();
    const listener = jest.fn();
    bus.on('patient:changed', listener);
    bus.emit('document:changed', { id: '1' });
    expect(listener).not.toHaveBeenCalled();
  });

  it('knows only the facts of the list, with the right detail', () => {
    const bus = createEventBus();
    // @ts-expect-error no such fact
    bus.emit('patient:sneezed', { id: '1' });
    // @ts-expect-error the id is missing
    bus.emit('patient:changed', {});
  });

  it('stops telling who ended the subscription', () => {
    const bus = createEventBus();
    const [stays, goes] = [jest.fn(), jest.fn()];
    bus.on('alert:raised', stays);
    const end = bus.on('alert:raised', goes);
    end();
    end();
    bus.emit('alert:raised', alert);
    expect(goes).not.toHaveBeenCalled();
    expect(stays).toHaveBeenCalledTimes(1);
  });

  it('lets a listener end its subscription while it is told', () => {
    const bus = createEventBus();
    const last = jest.fn();
    const end = bus.on('alert:raised', () => end());
    bus.on('alert:raised', last);
    bus.emit('alert:raised', alert);
    bus.emit('alert:raised', alert);
    expect(last).toHaveBeenCalledTimes(2);
  });

  it('goes on to the others where a listener throws, and the error is seen', () => {
    const uncaught: (() => void)[] = [];
    jest.spyOn(globalThis, 'queueMicrotask').mockImplementation((task) => void uncaught.push(task));
    const bus = createEventBus();
    const after = jest.fn();
    bus.on('alert:raised', () => {
      throw new Error('a broken listener');
    });
    bus.on('alert:raised', after);
    expect(() => bus.emit('alert:raised', alert)).not.toThrow();
    expect(after).toHaveBeenCalledTimes(1);
    expect(uncaught[0]).toThrow('a broken listener');
    jest.restoreAllMocks();
  });
});

describe('across tabs', () => {
  let channels: BroadcastChannel[];
  const tab = () => {
    const channel = new BroadcastChannel('event-bus-test');
    channels.push(channel);
    return createEventBus(channel);
  };
  beforeEach(() => {
    channels = [];
  });
  afterEach(() => {
    for (const channel of channels) channel.close();
  });
  const aWhile = () => new Promise((resolve) => setTimeout(resolve, 50));

  it.each(['session:ended', 'session:expired'] as const)('%s is heard in every tab, once', async (name) => {
    const [here, there] = [tab(), tab()];
    const [heardHere, heardThere] = [jest.fn(), jest.fn()];
    here.on(name, heardHere);
    there.on(name, heardThere);
    here.emit(name, {});
    await aWhile();
    expect(heardHere).toHaveBeenCalledTimes(1);
    expect(heardThere).toHaveBeenCalledTimes(1);
  });

  it('what concerns one page stays in it', async () => {
    const [here, there] = [tab(), tab()];
    const heard = jest.fn();
    there.on('alert:raised', heard);
    there.on('appointment:changed', heard);
    there.on('session:signed-in', heard);
    here.emit('alert:raised', alert);
    here.emit('appointment:changed', { id: '1' });
    here.emit('session:signed-in', { token: 't', refreshToken: 'r', user: {} as never });
    await aWhile();
    expect(heard).not.toHaveBeenCalled();
  });
});
