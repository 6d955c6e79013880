/** One call that a screen made. */
export interface Call {
  /** `POST /users/register`, without the query. */
  name: string;
  query: URLSearchParams;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  body: any;
}

/** A successful answer as the api gives it. */
export function answered(result: unknown, message = ''): { status: number; body: unknown } {
  return { status: 200, body: { status: 'SUCCESS', message, result } };
}

/** A refusal as the api gives it. */
export function refused(
  status: number,
  code: string,
  description: string,
  errors?: Record<string, string>,
): { status: number; body: unknown } {
  return { status, body: { status: 'FAILURE', message: description, result: { code, description, errors } } };
}

/** Stands for the api in component tests: answers by `METHOD /path`, and keeps what was called. */
export function serve(answers: Record<string, (call: Call) => { status: number; body: unknown }>): Call[] {
  const calls: Call[] = [];
  globalThis.fetch = (async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://portal');
    const name = `${init.method ?? 'GET'} ${url.pathname.replace(/^\/api/, '')}`;
    const call: Call = { name, query: url.searchParams, body: init.body ? JSON.parse(String(init.body)) : undefined };
    calls.push(call);
    const answer = answers[name]?.(call) ?? refused(404, 'not_found', `No answer for ${name}`);
    return { ok: answer.status < 400, status: answer.status, json: async () => answer.body };
  }) as unknown as typeof fetch;
  return calls;
}
