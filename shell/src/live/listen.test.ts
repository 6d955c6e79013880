import { listen } from './listen.ts';

/** A server whose streams a test writes; jsdom has neither fetch nor streams. */
function aServer() {
  const asked: { since: number; token: string | null }[] = [];
  const answers: Response[] = [];
  const fetch = (async (url: string, init: RequestInit) => {
    const headers = init.headers as Record<string, string>;
    asked.push({ since: Number(/since=(\d+)/.exec(url)?.[1]), token: headers.Authorization?.slice(7) ?? null });
    const answer = answers.shift();
    if (!answer) throw new TypeError('no network');
    return answer;
  }) as typeof globalThis.fetch;
  return { asked, answers, fetch };
}
const stream = (...parts: string[]) =>
  ({
    status: 200,
    ok: true,
    body: {
      pipeThrough: () => ({
        getReader: () => ({ read: async () => ({ done: parts.length === 0, value: parts.shift() }) }),
      }),
    },
  }) as unknown as Response;
const refusal = (status: number) => ({ status, ok: false, body: null }) as unknown as Response;

beforeAll(() => {
  (globalThis as { TextDecoderStream?: unknown }).TextDecoderStream ??= class {};
});

afterEach(() => {
  jest.restoreAllMocks();
});

/** Milliseconds since the page was requested. */
const AGO = 3_000;

async function heardFrom(answers: Response[], refresh: () => Promise<string | null> = async () => null) {
  const server = aServer();
  server.answers.push(...answers);
  const received: string[] = [];
  const stopping = new AbortController();
  const waits: number[] = [];
  await listen(
    {
      fact: (name, id) => received.push(`${name} ${id}`),
      missed: () => received.push('missed'),
      signOfLife: () => {},
      refused: () => received.push('refused'),
    },
    {
      token: () => 'old',
      refresh,
      fetch: server.fetch,
      sleep: async (milliseconds) => {
        waits.push(milliseconds);
        if (server.answers.length === 0 && waits.length > 3) stopping.abort();
      },
    },
    stopping.signal,
    Date.now() - AGO,
  );
  return { received, waits, asked: server.asked };
}

test('tells facts as they come, even where the network cuts them in two, and nothing that it does not know', async () => {
  const { received } = await heardFrom([
    stream(
      'event: ready\ndata: {}\n\nevent: appointment:ch',
      'anged\ndata: {"id":"1"}\n\n:\n\nevent: weather:changed\ndata: {"id":"2"}\n\n',
      'event: missed\ndata: {}\n\n',
    ),
  ]);
  expect(received).toEqual(['appointment:changed 1', 'missed']);
});

test('comes back where the stream breaks, says since when, and waits longer each time that nothing comes', async () => {
  // Freezes the clock, so that a slow machine cannot change the result.
  jest.spyOn(Date, 'now').mockReturnValue(1_000_000);
  const { asked, waits } = await heardFrom([stream('event: ready\ndata: {}\n\n')]);
  expect(asked.length).toBeGreaterThan(3);
  // Counted from the page request, then from the last sign of life; each plus the limit for an answer.
  expect(asked.map(({ since }) => since).slice(0, 2)).toEqual([11, 8]);
  expect(waits[0]).toBeLessThanOrEqual(500);
  expect(waits[3]).toBeGreaterThan(waits[0] as number);
});

test('takes a fresh token where the one at hand was too old', async () => {
  const ready = stream('event: ready\ndata: {}\n\n', 'event: patient:changed\ndata: {"id":"7"}\n\n');
  const { asked, received } = await heardFrom([refusal(401), ready], async () => 'fresh');
  expect(asked.slice(0, 2).map(({ token }) => token)).toEqual(['old', 'fresh']);
  expect(received).toEqual(['patient:changed 7']);
});

test('stops where the session is over, and says so', async () => {
  const { asked, received } = await heardFrom([refusal(401)]);
  expect(asked).toHaveLength(1);
  expect(received).toEqual(['refused']);
});

test('who has too many streams comes back much later, and looks now and then', async () => {
  const { waits } = await heardFrom([stream('event: ready\ndata: {}\n\n', 'event: too-many\ndata: {}\n\n')]);
  expect(waits[0]).toBeGreaterThanOrEqual(30_000);
});

test('looks every half minute where something in between lets no stream through', async () => {
  const now = jest.spyOn(Date, 'now');
  let time = 1_000_000;
  now.mockImplementation(() => {
    time += 10_000;
    return time;
  });
  const { received } = await heardFrom([refusal(502), refusal(502), refusal(502), refusal(502), refusal(502)]);
  expect(received.length).toBeGreaterThan(0);
  expect(new Set(received)).toEqual(new Set(['missed']));
});
