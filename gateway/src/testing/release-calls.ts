import type { Answer } from '@openward/contract';

/** What a call below `/releases` was answered. */
export type Said = { status: number; answer: Answer<Record<string, unknown>>; headers: Headers };

/**
 * Calls below `/releases`.
 * @param from the gateway, and whose token a call brings that says no other; asked for at each call
 */
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

/** Expects a call to have been refused with a code and a sentence that holds these words. */
export function expectRefused({ status, answer, headers }: Said, expected: number, code: string, words: string): void {
  expect(status).toBe(expected);
  expect(answer).toMatchObject({ status: 'FAILURE', result: { code, description: expect.stringContaining(words) } });
  expect(headers.get('cache-control')).toBe('no-store');
}
