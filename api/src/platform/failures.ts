/** One error of those that were wrapped around each other, in words that hold nobody's data. */
export interface FailureCause {
  name: string;
  code?: unknown;
  /** The innermost frames of the stack. */
  at: string;
}

/** Where something failed, but not what was said: messages of database errors hold the values of the query. */
export function causesOf(error: unknown): FailureCause[] {
  const causes: FailureCause[] = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    // The stack begins with the message, whose lines may begin with "at " as well.
    const { stack = '', message } = cause;
    const trace = stack.slice(stack.indexOf(message) + message.length);
    const frames = trace.split('\n').filter((line) => line.trimStart().startsWith('at '));
    causes.push({ name: cause.name, code: (cause as { code?: unknown }).code, at: frames.slice(0, 6).join('\n') });
  }
  return causes;
}

/**
 * Logs a rejection that nobody handles instead of ending the process: a library that forgets one promise must not take
 * the pages of everybody with it. Each such line is a mistake to correct where the promise is made.
 */
export function surviveUnhandledRejections(): void {
  process.on('unhandledRejection', (reason) => {
    const line = { level: 50, time: Date.now(), causes: causesOf(reason), msg: 'unhandled rejection' };
    console.error(JSON.stringify(line));
  });
}
