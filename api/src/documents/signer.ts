import type { Signer, SignerRelation } from '@openward/contract/documents';
import type { ProxyRelation } from '@openward/contract/sharing';
import { eq } from 'drizzle-orm';
import { proxyGrant, user } from '../platform/database/schema/index.ts';
import type { Call } from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';
import { notFound } from '../platform/http/refusal.ts';

type SignerCall = Pick<Call, 'tx'> & { caller: Caller };

/** Who would complete a document by this call: the name of their own account, and what they are to the patient. */
export async function signerOf(call: SignerCall): Promise<Signer> {
  const { tx, caller } = call;
  const [name] = await tx
    .select({ firstName: user.firstName, lastName: user.lastName })
    .from(user)
    .where(eq(user.id, caller.userId));
  if (!name) throw notFound('User');
  return { ...name, relation: await relationOf(call) };
}

async function relationOf({ tx, caller }: SignerCall): Promise<SignerRelation> {
  if (caller.role !== 'ROLE_PATIENT') return caller.role === 'ROLE_DOCTOR' ? 'Doctor' : 'Administrator';
  if (!caller.actingFor) return 'Self';
  const [grant] = await tx
    .select({ relation: proxyGrant.relation })
    .from(proxyGrant)
    .where(eq(proxyGrant.id, caller.actingFor.grantId));
  if (!grant) throw notFound('Access');
  return grant.relation as ProxyRelation;
}
