import type { Answer, ErrorCode } from '@openward/contract';
import type { User } from '@openward/contract/accounts';

import type { FastifyInstance } from 'fastify';

/** Milliseconds that the api has to say who somebody is. */
const LIMIT = 5_000;

/** Who signed in, or why the api does not say so. */
export type SessionUser = { user: User } | { refused: ErrorCode; description: string; details?: unknown };

const UNAVAILABLE = {
  refused: 'unavailable',
  description: 'The server is not available right now. Please try again.',
} as const;

/**
 * Asks the api whose access token this is: by the way that browsers' calls take, so that it does not matter where the
 * api runs.
 * @param request.address the caller's, by which the api counts
 * @param request.proof true where whoever has a second factor must have proven just now that it is them
 */
export async function sessionUser(
  app: FastifyInstance,
  token: string,
  { address, proof }: { address: string; proof: boolean },
): Promise<SessionUser> {
  const call = {
    method: 'POST',
    url: `/api/verifytoken?${new URLSearchParams({ token, ...(proof && { proof: 'true' }) })}`,
    remoteAddress: address,
    signal: AbortSignal.timeout(LIMIT),
  } as const;
  const said = await app.inject(call).catch(() => undefined);
  const answer = answerIn(said?.body);
  if (answer?.status === 'SUCCESS') return answer.result;
  if (answer?.status !== 'FAILURE') return UNAVAILABLE;
  const { code, description, details } = answer.result;
  return { refused: code, description, details };
}

/** The api's answer; a proxy between may answer anything. */
function answerIn(body: string | undefined): Answer<{ user: User }> | undefined {
  try {
    return JSON.parse(body ?? '') as Answer<{ user: User }>;
  } catch {
    return undefined;
  }
}
