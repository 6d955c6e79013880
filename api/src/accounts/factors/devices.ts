import type { Contract } from '@openward/contract/everything';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { rememberedDevice } from '../../platform/database/schema/index.ts';
import type { Handler } from '../../platform/http/call.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { hashOf } from '../../platform/identity/secrets.ts';

const DAYS = 30;

/** True where this user does not need the second factor on this device. */
export async function isRemembered(tx: Tx, userId: string, { device }: Origin, now: Date): Promise<boolean> {
  if (!device) return false;
  const isThis = and(
    eq(rememberedDevice.userId, userId),
    eq(rememberedDevice.deviceHash, hashOf(device)),
    gt(rememberedDevice.expiresAt, now),
  );
  const used = await tx
    .update(rememberedDevice)
    .set({ lastUsedAt: now })
    .where(isThis)
    .returning({ id: rememberedDevice.id });
  return used.length > 0;
}

/** Skips the second factor on this device for 30 days. @param device the secret in its cookie */
export async function rememberDevice(
  tx: Tx,
  userId: string,
  { device, userAgent, now }: { device: string; userAgent: string; now: Date },
): Promise<void> {
  const times = { createdAt: now, lastUsedAt: now, expiresAt: new Date(now.getTime() + DAYS * 24 * 3_600_000) };
  await tx
    .insert(rememberedDevice)
    .values({ id: newId(), userId, deviceHash: hashOf(device), userAgent, ...times })
    .onConflictDoUpdate({
      target: [rememberedDevice.userId, rememberedDevice.deviceHash],
      set: { ...times, userAgent: sql`excluded.user_agent` },
    });
}

/** Replaces the secret of a browser for all users remembered there, such as at a shared desk. */
export async function renewDevice(tx: Tx, old: string, device: string): Promise<void> {
  const [before, after] = [hashOf(old), hashOf(device)];
  await tx.execute(sql`
    with moved as (
      update remembered_device set device_hash = ${after} where device_hash = ${before} returning user_id)
    update session set device_hash = ${after}
    where device_hash = ${before} and user_id in (select user_id from moved)`);
}

/** POST /users/devices/:id/forget. Another user's device returns the same error as an unknown one. */
export const forgetDevice: Handler<Contract['accounts']['forgetDevice']> = async ({ params }, { tx, caller }) => {
  const isOwn = and(eq(rememberedDevice.id, params.id), eq(rememberedDevice.userId, caller.userId));
  const gone = await tx.delete(rememberedDevice).where(isOwn).returning({ id: rememberedDevice.id });
  if (gone.length === 0) throw notFound('Device not found.');
  return null;
};
