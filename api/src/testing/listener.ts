/** A client that listens to the server's events like a browser. */
export interface TestListener {
  /** All events so far, with the id in each. */
  heard: { name: string; id?: string }[];
  /** Resolves after such an event; rejects after two seconds, which is the limit that the product promises. */
  hears(name: string, id?: string): Promise<void>;
  ended: Promise<void>;
  stop(): void;
}

const LIMIT = 2_000;

/** Listens over real HTTP, and returns once the server confirms. @param at another than the shared server */
export async function listen(token: string, options: { at?: string; since?: number } = {}): Promise<TestListener> {
  const stopping = new AbortController();
  const query = options.since === undefined ? '' : `?since=${options.since}`;
  const response = await fetch(`${options.at ?? globalThis.openward.url}/api/events${query}`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' },
    signal: stopping.signal,
  });
  if (response.status !== 200 || !response.body) throw new Error(`the events answered ${response.status}`);
  const heard: TestListener['heard'] = [];
  const listener: TestListener = {
    heard,
    async hears(name, id) {
      const end = Date.now() + LIMIT;
      while (!heard.some((event) => event.name === name && (id === undefined || event.id === id))) {
        if (Date.now() > end) throw new Error(`${name} ${id ?? ''} was not heard, but ${JSON.stringify(heard)}`);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    ended: read(response.body, heard).catch(() => {}),
    stop: () => stopping.abort(),
  };
  await listener.hears('ready');
  return listener;
}

async function read(body: ReadableStream<Uint8Array>, heard: TestListener['heard']): Promise<void> {
  let text = '';
  for await (const part of body.pipeThrough(new TextDecoderStream())) {
    text += part;
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      const name = /^event: (.+)$/m.exec(event)?.[1];
      const data = /^data: (.+)$/m.exec(event)?.[1];
      if (name) heard.push({ name, ...JSON.parse(data ?? '{}') });
    }
  }
}
