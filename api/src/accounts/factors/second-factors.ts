import { randomBytes } from 'node:crypto';
import type { SecondFactor } from '@openward/contract/accounts';
import { withPlainDigits } from '@openward/contract/text';
import { eq, sql } from 'drizzle-orm';
import { needsSecondFactor } from '../../platform/access/second-factor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { boolean, integer, oneRowOf } from '../../platform/database/rows.ts';
import { recoveryCode, rememberedDevice, user } from '../../platform/database/schema/index.ts';
import type { Call } from '../../platform/http/call.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { hashOf } from '../../platform/identity/secrets.ts';

const CODES = 10;
/** In characters: 120 random bits, so a plain hash is enough (OWASP ASVS 5.0, 6.5.2). */
const LETTERS = 24;
/** Crockford's Base32, without characters that are easily confused. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Updates the second factor of the caller, whose row is locked. @returns recovery codes to show once, where the account
 * has just begun to need a second factor; else an empty list
 */
export async function saveFactors(call: Call & { caller: Caller }): Promise<string[]> {
  const { tx, caller, services } = call;
  const { userId } = caller;
  const secondFactor = await secondFactorOf(tx, userId);
  const now = services.now();
  await tx.update(user).set({ secondFactor }).where(eq(user.id, userId));
  // Adding a factor counts as a proof, removing one does not; other sessions have to prove the new factor.
  const own = secondFactor ? sql`${now.toISOString()}::timestamptz` : sql`proven_at`;
  await tx.execute(sql`
    update session set proven_at = case when id = ${caller.sessionId} then ${own} end
    where user_id = ${userId} and ended_at is null`);
  if (!secondFactor) {
    await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId));
    await tx.delete(rememberedDevice).where(eq(rememberedDevice.userId, userId));
  }
  const hasCodes = (await tx.$count(recoveryCode, eq(recoveryCode.userId, userId))) > 0;
  return needsSecondFactor(services.config, { role: caller.role, secondFactor }) && !hasCodes
    ? newRecoveryCodes(tx, userId)
    : [];
}

async function secondFactorOf(tx: Tx, userId: string): Promise<SecondFactor | null> {
  const { code, passkey } = await oneRowOf(tx, { code: boolean, passkey: boolean })`
    select exists (select from authenticator_app where user_id = ${userId} and confirmed_at is not null) as code,
           exists (select from passkey where user_id = ${userId}) as passkey`;
  if (code) return 'code';
  return passkey ? 'passkey' : null;
}

/** Replaces a user's recovery codes by ten new ones. @returns the codes, such as `7KQ2-M9XD-4T0B-RW6E-H1CZ-8PVA` */
export async function newRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () =>
    Array.from(randomBytes(LETTERS), (byte) => ALPHABET[byte % 32])
      .join('')
      .replace(/(.{4})(?=.)/g, '$1-'),
  );
  await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId));
  await tx.insert(recoveryCode).values(codes.map((code) => ({ userId, codeHash: hashOf(plainCode(code)) })));
  return codes;
}

/** Normalizes a typed recovery code: separators, case and confused letters do not count. */
export function plainCode(typed: string): string {
  const plain = withPlainDigits(typed.normalize('NFKC'))
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '');
  return plain.replaceAll('O', '0').replaceAll('I', '1').replaceAll('L', '1');
}

/**
 * Removes the factors that were added after `since`, for an owner who reports that they did not add them, and all
 * recovery codes and remembered devices, because their holder is unknown. @returns true where a factor was removed
 */
export async function undoRecentFactors(tx: Tx, userId: string, since: Date): Promise<boolean> {
  let taken = 0;
  for (const table of ['passkey', 'authenticator_app', 'provider_identity']) {
    const { count } = await oneRowOf(tx, { count: integer })`
      with gone as (
        delete from ${sql.identifier(table)}
        where user_id = ${userId} and created_at > ${since.toISOString()}::timestamptz returning 1)
      select count(*)::int as count from gone`;
    taken += count;
  }
  // A provider sign-in in progress would connect the identity again.
  for (const table of ['provider_ticket', 'recovery_code', 'remembered_device']) {
    await tx.execute(sql`delete from ${sql.identifier(table)} where user_id = ${userId}`);
  }
  await tx
    .update(user)
    .set({ secondFactor: await secondFactorOf(tx, userId) })
    .where(eq(user.id, userId));
  return taken > 0;
}

/** Removes all second factors of a user whose row is locked. */
export async function dropFactors(tx: Tx, userId: string): Promise<void> {
  for (const table of ['passkey', 'authenticator_app', 'recovery_code', 'remembered_device']) {
    await tx.execute(sql`delete from ${sql.identifier(table)} where user_id = ${userId}`);
  }
  await tx.update(user).set({ secondFactor: null }).where(eq(user.id, userId));
}
