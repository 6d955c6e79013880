import type { Tx } from '../platform/database/database.ts';
import { hospital } from '../platform/database/schema/index.ts';
import { Refusal } from '../platform/http/refusal.ts';

/**
 * The id of a hospital that a call names by its id or its name, whatever the case. There are few: they are compared here,
 * for not every database knows the case of every letter.
 * @throws Refusal invalid_input at `hospitalId` where none is called so, or more than one
 */
export async function hospitalIdOf(tx: Tx, named: string): Promise<string> {
  const all = await tx.select({ id: hospital.id, name: hospital.name }).from(hospital);
  const wanted = named.trim().toLowerCase();
  const found = all.filter(({ id, name }) => id === wanted || name.trim().toLowerCase() === wanted);
  const [only] = found;
  if (only && found.length === 1) return only.id;
  const sentence = 'Hospital is invalid';
  throw new Refusal('invalid_input', sentence, { errors: { hospitalId: sentence } });
}
