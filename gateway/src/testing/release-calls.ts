import type { Answer } from '@openward/contract';

/** The answer to a call below `/releases`. */
export type Said = { status: number; answer: Answer<Record<string, unknown>>; headers: Headers };

/** Calls below `/releases`. @param from returns the gateway and the default token; called before each request */
export function releaseCalls(from: () => { origin: string; token: string }) {
  const call = async (path: string, init: RequestInit = {}, bearer = from().token): Promise<Said> => {
    const headers = { ...init.headers, ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) };
    const answer = await fetch(from().origin + path, { ...init, headers });
    return { status: answer.status, answer: (await answer.json()) as Said['answer'], headers: answer.headers };
  };
  return {
    call,
    /** A change. */
    post: (path: string, body: unknown, bearer?: string) =>
      call(
        path,
        { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
        bearer,
      ),
    /** A build. */
    send: (path: string, body: RequestInit['body'], bearer?: string) =>
      call(path, { method: 'POST', headers: { 'content-type': 'application/gzip' }, body }, bearer),
  };
}

/** Expects a refusal with this code and a description that contains these words. */
export function expectRefused({ status, answer, headers }: Said, expected: number, code: string, words: string): void {
  expect(status).toBe(expected);
  expect(answer).toMatchObject({ status: 'FAILURE', result: { code, description: expect.stringContaining(words) } });
  expect(headers.get('cache-control')).toBe('no-store');
}
