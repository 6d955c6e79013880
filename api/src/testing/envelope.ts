import type { Answer, ErrorCode } from '@openward/contract';
import { ERROR_STATUS } from '@openward/contract';

/** Sends any request, including input that our clients would never send. */
export async function send(method: string, path: string, init: { headers?: Record<string, string>; body?: string }) {
  const response = await fetch(`${globalThis.openward.url}/api${path}`, { method, ...init });
  return { status: response.status, text: await response.text() };
}

/** Words of libraries and of the database that must not be in an answer. */
const INTERNALS =
  /FST_|yup|drizzle|pglite|Failed query|Error:|node_modules|must be a `|final value was|violates|syntax/i;

/** Checks an answer's envelope and that its HTTP status belongs to its code; returns the parsed answer. */
export function expectEnvelope({ status, text }: { status: number; text: string }): Answer<unknown> {
  const answer = answerIn(text);
  expect(answer).toEqual({
    status: status < 300 ? 'SUCCESS' : 'FAILURE',
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

/** Parses an answer of any endpoint. */
export function answerIn(text: string): Answer<unknown> {
  const said = JSON.parse(text);
  return 'resourceType' in said ? fromFhir(said) : said;
}

/** Converts a FHIR answer to the envelope; FHIR failures are resources too. */
// biome-ignore lint/suspicious/noExplicitAny: resources of every kind
export function fromFhir(resource: any): Answer<unknown> {
  const isRefusal = resource.resourceType === 'OperationOutcome' && resource.issue[0].severity === 'error';
  if (!isRefusal) return { status: 'SUCCESS', message: '', result: resource };
  const { issue } = resource as {
    issue: { details: { coding: { code: ErrorCode }[]; text: string }; expression?: string[] }[];
  };
  const [
    {
      coding: [{ code } = { code: 'internal' as ErrorCode }],
      text,
    } = { coding: [], text: '' },
  ] = issue.map(({ details }) => details);
  const fields = issue.flatMap(({ expression = [], details }) => expression.map((field) => [field, details.text]));
  const failure = {
    ...{ code, description: text, issue },
    ...(fields.length > 0 && { errors: Object.fromEntries(fields) as Record<string, string> }),
  };
  return { status: 'FAILURE', message: text, result: failure };
}
