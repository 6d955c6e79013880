import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { root } from './workspace.ts';

/** Returns the demo practice of the previous release as SQL for PostgreSQL, stored by `npm run contract:keep`. */
export function previousDatabase(): string {
  return gunzipSync(readFileSync(join(root, 'api/previous/database.sql.gz'))).toString();
}

/** Returns SQL for a superuser that adds many patients, each with an audit row, without triggers. */
export function manyPatients(count: number): string {
  return `
    set session_replication_role = replica;
    insert into app_user (id, username, email, password_hash, first_name, last_name, role)
      select gen_random_uuid(), mail, mail, 'none', left(name, 6), 'Z' || right(name, 8), 'ROLE_PATIENT'
      from generate_series(1, ${count}) n cross join lateral (
        select n || '@many.example' as mail, translate(md5(n::text), '0123456789', 'ghijklmnop') as name) made;
    insert into patient (id, user_id) select gen_random_uuid(), id from app_user where email like '%@many.example';
    insert into audit (id, at, request_id, action, entity, entity_ids, patient_ids)
      select gen_random_uuid(), now() - row_number() over () * interval '1 minute', 'many', 'read', 'patient', array[id],
        array[id] from patient;
    analyze`;
}
