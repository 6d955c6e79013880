import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';

/** Ends apps' access and deletes its tokens. @param which a condition on `app_access` */
export async function endAppAccess(tx: Tx, which: SQL, now: Date): Promise<void> {
  await tx.execute(sql`delete from app_sign_in where access_id in (select id from app_access where ${which})`);
  await tx.execute(sql`
    update app_access set ended_at = ${now.toISOString()}::timestamptz where ended_at is null and ${which}`);
}
