import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { Database } from '../platform/database/database.ts';
import { appSignIn } from '../platform/database/schema/index.ts';
import { endAppAccess } from '../platform/identity/app-access.ts';
import { hashOf } from '../platform/identity/secrets.ts';
import { clientOf } from './client.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** The kind of client assertions, which may be used once. */
const ONCE = 'ReplayDetection';

const uuidOrNull = (id: unknown) => (typeof id === 'string' && UUID.test(id) ? id : null);

/**
 * The storage of `oidc-provider`. Registered apps come from their table; sessions are not stored, because each sign-in
 * of an app uses the portal's session; everything else is stored by the hash of its id.
 */
export class Storage implements Adapter {
  readonly #kind: string;
  readonly #database: Database;

  constructor(kind: string, database: Database) {
    this.#kind = kind;
    this.#database = database;
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    if (this.#kind === 'Session') return undefined;
    return this.#database.transaction(async (tx) => {
      if (this.#kind === 'Client') return clientOf(tx, id);
      const [row] = await tx
        .select()
        .from(appSignIn)
        .where(and(this.#named(id), sql`${appSignIn.expiresAt} > now()`));
      if (!row) return undefined;
      return { ...row.payload, jti: id, ...(row.consumedAt && { consumed: row.consumedAt.getTime() / 1000 }) };
    });
  }

  async upsert(id: string, { jti: _, ...payload }: AdapterPayload, expiresIn: number): Promise<void> {
    if (this.#kind === 'Session') return;
    const values = {
      payload: payload as Record<string, unknown>,
      appId: uuidOrNull(payload.clientId ?? payload.params?.client_id),
      // The id of a grant is that of the access.
      accessId: uuidOrNull(this.#kind === 'Grant' ? id : payload.grantId),
      expiresAt: new Date(Date.now() + expiresIn * 1000),
    };
    await this.#database.transaction(async (tx) => {
      const insert = tx.insert(appSignIn).values({ kind: this.#kind, idHash: hashOf(id), ...values });
      const target = [appSignIn.kind, appSignIn.idHash];
      const [kept] = await (this.#kind === ONCE
        ? insert.onConflictDoNothing({ target })
        : insert.onConflictDoUpdate({ target, set: values })
      ).returning({ kind: appSignIn.kind });
      // A concurrent request has used the same assertion.
      if (!kept) throw new errors.InvalidClientAuth('it was used before');
    });
  }

  /** @throws InvalidGrant where the code was used before, also by a concurrent call */
  async consume(id: string): Promise<void> {
    await this.#database.transaction(async (tx) => {
      const [row] = await tx
        .update(appSignIn)
        .set({ consumedAt: new Date() })
        .where(and(this.#named(id), isNull(appSignIn.consumedAt)))
        .returning({ kind: appSignIn.kind });
      if (!row) throw new errors.InvalidGrant('it was used before');
    });
  }

  async destroy(id: string): Promise<void> {
    await this.#database.transaction((tx) => tx.delete(appSignIn).where(this.#named(id)));
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#database.transaction((tx) => endAppAccess(tx, sql`id = ${grantId}::uuid`, new Date()));
  }

  // For device flows and sessions, which are not supported here.
  async findByUid(): Promise<undefined> {}
  async findByUserCode(): Promise<undefined> {}

  #named(id: string): SQL | undefined {
    return and(eq(appSignIn.kind, this.#kind), eq(appSignIn.idHash, hashOf(id)));
  }
}
