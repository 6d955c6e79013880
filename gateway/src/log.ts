import type { FastifyRequest } from 'fastify';

/** Logs each problem of a list once, until it is gone and comes back. */
export function problemLog(): (problems: string[]) => void {
  let logged: string[] = [];
  return (problems) => {
    for (const problem of problems) if (!logged.includes(problem)) console.error(`gateway: ${problem}`);
    logged = problems;
  };
}

/** Logs where it happened, without the message: it may hold an address and with it somebody's data. */
export function logFailure(error: Error & { code?: string }, request: FastifyRequest): void {
  const frames = (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '));
  const what = [error.name, error.code].filter(Boolean).join(' ');
  console.error([`gateway: ${request.method} ${request.routeOptions.url}: ${what}`, ...frames.slice(0, 6)].join('\n'));
}
