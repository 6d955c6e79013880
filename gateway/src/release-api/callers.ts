import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ReleaseStore } from '../releases/store/store.ts';
import { TOKEN_PREFIX } from '../releases/tokens.ts';
import { usedToken } from '../releases/tokens.ts';
import { sessionUser } from '../upstream/session-user.ts';
import { Refusal } from './refusal.ts';

/** Who calls; `who` is what the history says of them, whatever they say of themselves. */
export type Caller = {
  who: string;
  /** The one part that a token is for; absent for a system admin. */
  part?: string;
};

const REFUSED = 'This token is not known, or it was revoked.';

/**
 * Says who calls: a team by its token, or a system admin by the access token of their session.
 * @throws Refusal where it is neither
 */
export async function callerOf(app: FastifyInstance, store: ReleaseStore, request: FastifyRequest): Promise<Caller> {
  const [, text = ''] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (text.startsWith(TOKEN_PREFIX)) {
    const token = await usedToken(store, text);
    if (!token) throw new Refusal('not_signed_in', REFUSED);
    return { who: `${token.holder} (token ${token.id})`, part: token.part };
  }
  // What is no JWT is nobody's: the api need not look at it.
  if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(text) || text.length > 4000) {
    throw new Refusal('not_signed_in', 'Please send a token: `Authorization: Bearer owr_…`.');
  }
  const said = await sessionUser(app, text, request.ip);
  if ('refused' in said) throw new Refusal(said.refused, said.description);
  const { id, firstName, lastName, userRole } = said.user;
  if (userRole !== 'ROLE_SYS_ADMIN') throw new Refusal('not_allowed', 'Only a system admin may look after releases.');
  return { who: `${firstName} ${lastName} (${id})` };
}

/** @throws Refusal where a caller may not make a change of a part */
export function refuseForeign(caller: Caller, part: string, isForAdmins: boolean): void {
  if (caller.part === undefined && !isForAdmins) {
    throw new Refusal('not_allowed', `Only the token of ${part} can do that; a system admin rolls back and halts.`);
  }
  if (caller.part !== undefined && caller.part !== part) {
    throw new Refusal('not_allowed', `This token is for ${caller.part}; it cannot change ${part}.`);
  }
}
