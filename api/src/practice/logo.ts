import { createHash } from 'node:crypto';
import type { Contract } from '@openward/contract/everything';
import { eq, sql } from 'drizzle-orm';
import { practice, practiceLogo } from '../platform/database/schema/index.ts';
import { type Call, FileReply, type Handler } from '../platform/http/call.ts';
import { notFound } from '../platform/http/refusal.ts';

type Endpoint<K extends keyof Contract['practice']> = Handler<Contract['practice'][K]>;

/** The address contains the digest, so its content never changes. */
const CACHE = 'public, max-age=31536000, immutable';

/** POST /practice/logo */
export const savePracticeLogo: Endpoint<'savePracticeLogo'> = async ({ upload: { mediaType, content } }, call) => {
  const digest = createHash('sha256').update(content).digest('hex');
  const addedAt = call.services.now();
  await call.tx
    .insert(practiceLogo)
    .values({ digest, mediaType, content, addedAt })
    .onConflictDoUpdate({ target: practiceLogo.digest, set: { addedAt } });
  return showFromNowOn(call, digest);
};

/** POST /practice/logo/remove */
export const removePracticeLogo: Endpoint<'removePracticeLogo'> = (_input, call) => showFromNowOn(call, '');

/** GET /practice/logo/:digest */
export const showPracticeLogo: Endpoint<'showPracticeLogo'> = async ({ params }, { tx }) => {
  const [found] = await tx.select().from(practiceLogo).where(eq(practiceLogo.digest, params.digest));
  if (!found) throw notFound('Picture not found.');
  return new FileReply(found.content, { name: 'logo', type: found.mediaType, cache: CACHE });
};

async function showFromNowOn({ tx, records, services }: Call, logo: string): Promise<{ logo: string }> {
  const [changed] = await tx.update(practice).set({ logo }).returning({ id: practice.id });
  if (!changed) throw new Error('the row of the practice is gone: it was deleted by hand');
  // Pages loaded earlier may still request the previous logo.
  const yesterday = new Date(services.now().getTime() - 86_400_000).toISOString();
  await tx
    .delete(practiceLogo)
    .where(sql`${practiceLogo.digest} <> ${logo} and ${practiceLogo.addedAt} < ${yesterday}`);
  await records.record('update', 'practice', [{ id: changed.id, patientId: null }]);
  return { logo };
}
