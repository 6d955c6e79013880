import { pino } from 'pino';

/**
 * The log of this process: JSON lines on stdout. Sentences for a person at a terminal, such as why a start failed, go to
 * stderr instead. The program that reads the settings sets the level.
 */
export const log = pino({
  // The route, never the URL: query strings hold tokens, names and phone numbers.
  serializers: { req: ({ method, routeOptions }) => ({ method, route: routeOptions?.url }) },
});

/** Everything that an error was wrapped around, itself first. */
export function* causesIn(error: unknown): Generator<Error> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause;
}

/** One error of a chain of causes, without personal data. */
export interface FailureCause {
  name: string;
  code?: unknown;
  /** What a database says that it is about, by names of ours: never a value. */
  constraint?: unknown;
  table?: unknown;
  column?: unknown;
  /** The innermost frames of the stack. */
  at: string;
}

/** Fields of a database's error that hold names; its `detail` and `where` hold values. */
const NAMING = ['constraint', 'table', 'column'] as const;

/** Where something failed, without the message: messages of database errors contain the values of the query. */
export function causesOf(error: unknown): FailureCause[] {
  return [...causesIn(error)].map((cause) => {
    // The stack begins with the message, whose lines may begin with "at " as well.
    const { stack = '', message } = cause;
    const trace = stack.slice(stack.indexOf(message) + message.length);
    const frames = trace.split('\n').filter((line) => line.trimStart().startsWith('at '));
    const said = cause as Partial<FailureCause>;
    const names = NAMING.filter((field) => typeof said[field] === 'string').map((field) => [field, said[field]]);
    return { name: cause.name, code: said.code, ...Object.fromEntries(names), at: frames.slice(0, 6).join('\n') };
  });
}

/**
 * Logs a rejection that nobody handles instead of ending the process: a library that forgets one promise must not take
 * the pages of everybody with it. Each such line is a mistake to correct where the promise is made.
 */
export function surviveUnhandledRejections(): void {
  process.on('unhandledRejection', (reason) => log.error({ causes: causesOf(reason) }, 'unhandled rejection'));
}

/** What a log calls the id that an answer's `X-Request-Id` holds. */
export const REQUEST_ID = 'requestId';

/** Of a request's id, which is random at its end, what a user is told where it failed: as much as is said on the phone. */
export function referenceOf(requestId: string): { reference: string } {
  return { reference: requestId.slice(-8) };
}

/** Logs each problem of a list once, until it is gone and comes back. */
export function problemLog(): (problems: string[]) => void {
  let logged: string[] = [];
  return (problems) => {
    for (const problem of problems) if (!logged.includes(problem)) log.warn(problem);
    logged = problems;
  };
}
