import { hospitalSchema } from '@openward/contract/people/schemas';
import type { InferType } from 'yup';
import { insertAudit } from '../platform/access/audit-row.ts';
import type { ApiConfig } from '../platform/config.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { hospital } from '../platform/database/schema/index.ts';

export { hospitalSchema };

/** A hospital that is to be made. */
export interface NewHospital extends InferType<typeof hospitalSchema> {
  /** The operator, as the audit names them. */
  by: string;
}

/**
 * Makes a hospital in the portal's database, for doctors and administrators to be added to.
 * @returns its id
 * @throws Error with a sentence for the operator
 */
export async function createHospital(config: ApiConfig, asked: NewHospital): Promise<string> {
  const { databaseUrl: url, databaseOwnerUrl: ownerUrl, dataDir } = config;
  const database = await openDatabase({ url, ownerUrl, dataDir: `${dataDir}/database` });
  try {
    return await makeHospital(database, asked);
  } finally {
    await database.close();
  }
}

/** The same in a database that is open. */
export function makeHospital(
  database: Pick<Database, 'transaction'>,
  { name, timeZone, address, phoneNo, by }: NewHospital,
): Promise<string> {
  return database.transaction(async (tx) => {
    const id = newId();
    const made = await tx
      .insert(hospital)
      .values({ id, name, timeZone, address, phoneNo })
      .onConflictDoNothing()
      .returning({ id: hospital.id });
    if (made.length === 0) throw new Error(`There is already a hospital named ${name}.`);
    await insertAudit(tx, {
      ...{ id: newId(), requestId: 'openward hospital create', actorId: null, actorRole: null, address: '', about: by },
      ...{ action: 'create', entity: 'hospital', entityIds: [id], patientIds: [], outcome: 'done' },
    });
    return id;
  });
}
