import type { Answer, ErrorCode } from '@openward/contract';
import type { User } from '@openward/contract/accounts';

import type { FastifyInstance } from 'fastify';

/** Milliseconds for the api's answer. */
const LIMIT = 5_000;

/** The signed-in user, or why the api refuses the token. */
export type SessionUser = { user: User } | { refused: ErrorCode; description: string; details?: unknown };

const UNAVAILABLE = {
  refused: 'unavailable',
  description: 'The server is not available right now. Please try again.',
} as const;

/**
 * Asks the api for the user of an access token, through the same route as browsers, so that it works wherever the api
 * runs.
 * @param request.address the caller's address, for the api's rate limits
 * @param request.proof true if users with a second factor must have confirmed it just now
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

/** Parses the api's answer; a proxy between may answer anything. */
function answerIn(body: string | undefined): Answer<{ user: User }> | undefined {
  try {
    return JSON.parse(body ?? '') as Answer<{ user: User }>;
  } catch {
    return undefined;
  }
}
