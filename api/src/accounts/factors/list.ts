import type { Contract } from '@openward/contract/everything';
import { and, asc, desc, eq, gt, isNotNull } from 'drizzle-orm';
import { dueOf } from '../../platform/access/second-factor.ts';
import { pipelined } from '../../platform/database/pipelined.ts';
import { authenticatorApp, passkey, recoveryCode, rememberedDevice } from '../../platform/database/schema/index.ts';
import type { Handler } from '../../platform/http/call.ts';
import { hashOf } from '../../platform/identity/secrets.ts';
import { partyOf } from './passkeys.ts';

/** GET /users/factors: the caller's own. */
export const getFactors: Handler<Contract['accounts']['getFactors']> = async (
  _input,
  { tx, caller, services, origin },
) => {
  const { userId } = caller;
  const isOpen = and(eq(rememberedDevice.userId, userId), gt(rememberedDevice.expiresAt, services.now()));
  const [passkeys, [app], recoveryCodesLeft, devices] = await pipelined(
    tx.select().from(passkey).where(eq(passkey.userId, userId)).orderBy(asc(passkey.createdAt)),
    tx
      .select({ since: authenticatorApp.confirmedAt })
      .from(authenticatorApp)
      .where(and(eq(authenticatorApp.userId, userId), isNotNull(authenticatorApp.confirmedAt))),
    tx.$count(recoveryCode, eq(recoveryCode.userId, userId)),
    tx.select().from(rememberedDevice).where(isOpen).orderBy(desc(rememberedDevice.lastUsedAt)).limit(100),
  );
  const here = origin.device && hashOf(origin.device);
  return {
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      ...{ id, name, createdAt: createdAt.toISOString() },
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    authenticatorSince: app?.since?.toISOString() ?? null,
    recoveryCodesLeft,
    devices: devices.map(({ id, userAgent, lastUsedAt, expiresAt, deviceHash }) => ({
      ...{ id, userAgent, lastUsedAt: lastUsedAt.toISOString(), expiresAt: expiresAt.toISOString() },
      isCurrent: deviceHash === here,
    })),
    secondFactorDueAt: dueOf(services.config, caller)?.toISOString() ?? null,
    passkeyHost: partyOf(services)?.id ?? '',
  };
};
