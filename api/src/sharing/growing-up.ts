import type { Contract } from '@openward/contract/everything';
import { GROWING_UP_DAYS, GROWN_UP_AT, grownUpOn, NO_SIGN_IN } from '@openward/contract/sharing';
import { and, eq, sql } from 'drizzle-orm';
import { queueMail } from '../messages/index.ts';
import { ENDS_ON, stands } from '../platform/access/standing-grants.ts';
import type { Database } from '../platform/database/database.ts';
import { PatientSearch } from '../platform/database/lists.ts';
import { boolean, nullable, text } from '../platform/database/rows.ts';
import { patient, proxyGrant, user } from '../platform/database/schema/index.ts';
import { type Handler, verifyingCaller } from '../platform/http/call.ts';
import { ListPage } from '../platform/http/list-page.ts';
import { inLanguage } from '../platform/messages/wording.ts';
import type { Services } from '../platform/services.ts';
import { dayOf, selectGrants } from './grants.ts';
import { growingUpMail } from './sharing-mails.ts';

const DAY_MS = 86_400_000;
/** How long after the 18th birthday a patient is listed; later only their record shows it. */
const YEARS_AFTER = 1;

const CHILD = {
  id: text,
  patientId: text,
  firstName: text,
  lastName: text,
  dateOfBirth: text,
  isInvited: boolean,
  place: nullable(text),
};

/** GET /sharing/without-account: sorted by birth date, the oldest first. */
export const listWithoutAccount: Handler<Contract['sharing']['listWithoutAccount']> = verifyingCaller(
  async ({ query }, call) => {
    const now = call.services.now();
    const today = sql`${dayOf(now)}::date`;
    const birth = sql`coalesce(${patient.dateOfBirth}, 'infinity')`;
    const page = new ListPage(query, {
      keys: [
        { by: birth, type: 'date' },
        { by: patient.id, type: 'uuid' },
      ],
      isDescending: false,
      name: 'grown up',
    });
    const years = (count: number) => sql.raw(`interval '${count} years'`);
    const isWithout = and(
      sql`${birth} > ${today} - ${years(GROWN_UP_AT + YEARS_AFTER)}`,
      // One bound for the index and one to the day, because a leap year is a day longer.
      sql`${birth} <= (${today} - ${years(GROWN_UP_AT)})::date + ${sql.raw(String(GROWING_UP_DAYS + 1))}`,
      sql`(${patient.dateOfBirth} + ${years(GROWN_UP_AT)})::date <= ${today} + ${sql.raw(String(GROWING_UP_DAYS))}`,
      sql`${user.username} like ${`%${NO_SIGN_IN}`}`,
      eq(user.status, 'ACTIVE'),
    );
    const people = sql`${patient} join ${user} on ${user.id} = ${patient.userId}`;
    const rows = await page.readWhole(
      call,
      'patient',
      CHILD,
      (visible, found) => {
        const where = and(visible, isWithout, found) ?? sql`true`;
        return {
          rows: sql`
          select patient.id, patient.id as patient_id, app_user.first_name, app_user.last_name,
                 patient.date_of_birth::text as date_of_birth, ${page.place} as place,
                 exists (select from owner_invitation where owner_invitation.user_id = app_user.id
                   and owner_invitation.expires_at > ${now.toISOString()}::timestamptz) as is_invited
          from ${people} where ${and(where, page.beyond) ?? sql`true`} ${page.tail}`,
          counted: sql`${people} where ${where}`,
        };
      },
      PatientSearch.for(query.q, call.origin.language),
    );
    return page.reply(
      rows.map(({ patientId: _patientId, place: _place, ...child }) => ({
        ...child,
        grownUpOn: grownUpOn(child.dateOfBirth),
      })),
    );
  },
);

/** Emails the parents of children who turn 18 soon, once each; safe in several processes. */
export async function tellGrowingUp(database: Database, services: Pick<Services, 'now'>): Promise<void> {
  const now = services.now();
  const soon = dayOf(new Date(now.getTime() + GROWING_UP_DAYS * DAY_MS));
  // A parent is told again where a corrected birth date has moved the end.
  const isTold = sql`end_told_at is not null and end_told_at::date >= ${ENDS_ON} - ${sql.raw(String(GROWING_UP_DAYS + 1))}`;
  const isToTell = sql`for_minor and not (${isTold}) and ${ENDS_ON} <= ${soon}::date and ${stands(now)}`;
  const giveUpAt = new Date(now.getTime() + GROWING_UP_DAYS * DAY_MS);
  await database.transaction(async (tx) => {
    const rows = await selectGrants(tx, isToTell, now, sql`limit 100 for update of proxy_grant skip locked`);
    for (const { id, proxyUserId, personFirst, personLast, endsOn } of rows) {
      await tx.update(proxyGrant).set({ endToldAt: now }).where(eq(proxyGrant.id, id));
      const [parent] = await tx
        .select({ address: user.username, language: user.language })
        .from(user)
        .where(and(eq(user.id, proxyUserId ?? ''), eq(user.status, 'ACTIVE')));
      if (!parent) continue;
      const { subject, text: body } = growingUpMail({ firstName: personFirst, lastName: personLast }, endsOn ?? '');
      const [address, language] = [parent.address, parent.language];
      const mail = { subject: inLanguage(language, subject), text: inLanguage(language, body) };
      await queueMail(tx, now, { ...mail, address, giveUpAt });
    }
  });
}
