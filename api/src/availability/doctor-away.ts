import { AWAITED } from '@openward/contract/appointments';
import { type SQL, sql } from 'drizzle-orm';
import { DOCTOR_AWAY } from '../platform/database/schema/index.ts';
import { at } from './hours.ts';

const dayAt = (days: number) => sql`(suspect.on_day + ${sql.raw(String(days))})::timestamp at time zone 'UTC'`;

/**
 * The condition that a visit is still to come and cannot take place because its doctor is away. Searches by the few
 * doctors and days concerned, because there may be very many visits.
 */
export const upcomingWithDoctorAway = (now: Date): SQL => sql`appointment.id in (
  select a.id
  from (
    select d.id as doctor_id, null::date as on_day
    from doctor d join app_user u on u.id = d.user_id and u.status <> 'ACTIVE'
    union
    select s.doctor_id, s.on_day from special_day s where s.on_day >= (${at(now)} at time zone 'UTC')::date - 1
    union
    select d.id, off.on_day
    from hospital_holiday off join doctor d on d.hospital_id = off.hospital_id
    where off.on_day >= (${at(now)} at time zone 'UTC')::date - 1
  ) suspect
  join appointment a on a.doctor_id = suspect.doctor_id and a.status in ${[...AWAITED]}
    and a.starts_at > ${at(now)}
    and a.starts_at >= coalesce(${dayAt(-1)}, ${at(now)}) and a.starts_at < coalesce(${dayAt(2)}, 'infinity'))
  and ${sql.raw(DOCTOR_AWAY)}`;
