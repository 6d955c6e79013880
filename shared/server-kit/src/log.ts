import { pino } from 'pino';

/**
 * The log of this process: JSON lines on stdout. Sentences for a person at a terminal, such as why a start failed, go
 * to stderr instead. The program that reads the settings sets the level.
 */
export const log = pino({
  // The route, not the URL, because query strings contain tokens, names and phone numbers.
  serializers: { req: ({ method, routeOptions }) => ({ method, route: routeOptions?.url }) },
});

/** The error and its chain of causes. */
export function* causesIn(error: unknown): Generator<Error> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause;
}

/** One error of a chain of causes, without personal data. */
export interface FailureCause {
  name: string;
  code?: unknown;
  /** Names from our schema in a database error, never values. */
  constraint?: unknown;
  table?: unknown;
  column?: unknown;
  /** The innermost frames of the stack. */
  at: string;
}

/** Fields of a database error with names; its `detail` and `where` contain values. */
const NAMING = ['constraint', 'table', 'column'] as const;

/** Where something failed, without the message: messages of database errors contain the query's values. */
export function causesOf(error: unknown): FailureCause[] {
  return [...causesIn(error)].map((cause) => {
    // The stack begins with the message, which may contain lines that begin with "at ".
    const { stack = '', message } = cause;
    const trace = stack.slice(stack.indexOf(message) + message.length);
    const frames = trace.split('\n').filter((line) => line.trimStart().startsWith('at '));
    const said = cause as Partial<FailureCause>;
    const names = NAMING.filter((field) => typeof said[field] === 'string').map((field) => [field, said[field]]);
    return { name: cause.name, code: said.code, ...Object.fromEntries(names), at: frames.slice(0, 6).join('\n') };
  });
}

/**
 * Logs an unhandled rejection instead of ending the process, so that one forgotten promise does not stop the server for
 * all users. Each such line is a bug to fix.
 */
export function surviveUnhandledRejections(): void {
  process.on('unhandledRejection', (reason) => log.error({ causes: causesOf(reason) }, 'unhandled rejection'));
}

/** The log's field for the id in the header `X-Request-Id`. */
export const REQUEST_ID = 'requestId';

/** The part of a request id that users see after a failure: its random end, short enough to say on the phone. */
export function referenceOf(requestId: string): { reference: string } {
  return { reference: requestId.slice(-8) };
}

/** Logs each problem once, and again only if it disappears and comes back. */
export function problemLog(): (problems: string[]) => void {
  let logged: string[] = [];
  return (problems) => {
    for (const problem of problems) if (!logged.includes(problem)) log.warn(problem);
    logged = problems;
  };
}
