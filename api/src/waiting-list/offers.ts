import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { waitingOffer } from '../platform/database/schema/index.ts';

/** The channel on which the database tells that a time became free. */
export const FREED_CHANNEL = 'openward_freed';

/**
 * Ends an offer that was not accepted, and gives its time to whoever comes next. The caller has locked the offer's row.
 * @param offer one that is open
 */
export async function closeOffer(
  tx: Tx,
  offer: { id: string; appointmentId: string | null },
  state: 'DECLINED' | 'OVER',
): Promise<void> {
  await tx.update(waitingOffer).set({ state }).where(eq(waitingOffer.id, offer.id));
  // Where staff have lifted the block meanwhile, the time is theirs.
  await tx.execute(sql`
    with given_back as (
      delete from appointment where id = ${offer.appointmentId} and status = 'BLOCKED'
      returning doctor_id, starts_at, ends_at
    )
    insert into freed_time (doctor_id, starts_at, ends_at) select * from given_back`);
  await tx.execute(sql`select pg_notify(${FREED_CHANNEL}, '')`);
}
