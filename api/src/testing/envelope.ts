import type { Answer } from '@openward/contract';
import { ERROR_STATUS } from '@openward/contract';

/** Any request at all, for input that no client of ours would send. */
export async function send(method: string, path: string, init: { headers?: Record<string, string>; body?: string }) {
  const response = await fetch(`${globalThis.openward.url}/api${path}`, { method, ...init });
  return { status: response.status, text: await response.text() };
}

/** Words of libraries and of the database; none belongs into an answer. */
const INTERNALS =
  /FST_|yup|drizzle|pglite|Failed query|Error:|node_modules|must be a `|final value was|violates|syntax/i;

/** The envelope that every answer has, with the HTTP status its code stands for; returns the parsed answer. */
export function expectEnvelope({ status, text }: { status: number; text: string }): Answer<unknown> {
  const answer = JSON.parse(text) as Answer<unknown>;
  expect(answer).toEqual({
    status: status === 200 ? 'SUCCESS' : 'FAILURE',
    message: expect.any(String),
    result: answer.result ?? null,
    ...('page' in answer ? { page: expect.any(Object) } : {}),
  });
  if (answer.status === 'FAILURE') {
    expect(answer.result.description).toMatch(/\S/);
    expect({ code: answer.result.code, status: ERROR_STATUS[answer.result.code] }).toEqual({
      code: answer.result.code,
      status,
    });
    expect(text).not.toMatch(INTERNALS);
  }
  return answer;
}
