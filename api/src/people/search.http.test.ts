import { sql } from 'drizzle-orm';
import { call } from '../testing/client.ts';

test('a search by part of a name has an index to go by (L15)', async () => {
  const { build, tokenFor } = globalThis.openward;
  await build.patient({ firstName: 'Zoltán', lastName: 'Quillfeather' });
  const token = await tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
  const { result } = await call('GET', '/patient/active?q=illfea', { token });
  expect(result.map(({ lastName }: { lastName: string }) => lastName)).toEqual(['Quillfeather']);
  expect(await planAmong(20_000)).toContain('app_user_name_parts');
});

/** How the database would search among so many people; they are gone again afterwards. */
async function planAmong(people: number): Promise<string> {
  let plan = '';
  const undone = new Error('undone');
  const work = globalThis.openward.api.database.transaction(async (tx) => {
    await tx.execute(sql`
      insert into app_user (id, username, email, password_hash, first_name, last_name, role)
      select gen_random_uuid(), 'many' || n, 'many' || n, '', md5(n::text), md5(('x' || n)::text), 'ROLE_PATIENT'
      from generate_series(1, ${people}::int) n`);
    await tx.execute(sql`select gin_clean_pending_list('app_user_name_parts')`);
    await tx.execute(sql`analyze app_user`);
    const { rows } = (await tx.execute(
      sql`explain select id from app_user where first_name || ' ' || last_name ilike '%illfea%'`,
    )) as unknown as { rows: { 'QUERY PLAN': string }[] };
    plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    throw undone;
  });
  await work.catch((error) => {
    if (error !== undone) throw error;
  });
  return plan;
}
