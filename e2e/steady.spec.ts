import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { untilQuiet } from '../tools/lib/quiet.ts';
import { EVERY_LOOK } from './support/accessibility.ts';
import { PORTAL_ZONE } from './support/clock.ts';
import { type Person, withSession } from './support/people.ts';
import { shown } from './support/screens.ts';
import { noteShifts, shiftsOf } from './support/shifts.ts';
import { test } from './support/test.ts';

/** Layouts must not jump, whether a practice has no data or very much. */

const EMPTY = 'truncate appointment, document, waiting_request, sms_message cascade';

/** Every doctor has a visit every ten minutes for eight hours, from yesterday to two days ahead. */
const FULL = `
  insert into appointment (id, doctor_id, patient_id, starts_at, ends_at, status, consultation_type, description)
  select gen_random_uuid(), doctor.id, patient.id, at, at + interval '10 minutes',
         (case when at < now() then 'COMPLETED' else 'BOOKED' end), doctor.speciality[1], 'A cough that does not go away'
  from (select *, row_number() over (order by id) as place from doctor) doctor
  cross join generate_series(0, 47) as slot
  cross join generate_series(-1, 2) as day
  cross join lateral (
    select (timezone('${PORTAL_ZONE}', now())::date + day + time '09:00') at time zone '${PORTAL_ZONE}' + slot * interval '10 minutes' as at
  ) time
  join (select id, row_number() over (order by id) - 1 as place, count(*) over () as number from patient) patient
    on patient.place = (slot * 12 + doctor.place) % patient.number
  on conflict do nothing`;

/** Homes, lists, desk and calendar, in the order of the menu. */
const SCREENS: Partial<Record<Person, string[]>> = {
  patient: ['/home', '/appointments', '/appointments/future', '/documents'],
  doctor: ['/doctor/home', '/appointments', '/appointments/calendar'],
  sysAdmin: ['/admin/home', '/appointments', '/appointments/past', '/appointments/calendar', '/patient'],
};

const VIEWPORTS = [...new Set(EVERY_LOOK.map(({ viewport }) => viewport))];

for (const [size, portalChanges] of Object.entries({ empty: EMPTY, full: FULL })) {
  test.describe(`${size} practice`, () => {
    test.use({ portalChanges });
    for (const [person, paths] of Object.entries(SCREENS)) {
      test(`nothing jumps for ${person}`, async ({ browser }) => {
        const page = await browser.newPage();
        await noteShifts(page);
        await withSession(page, person as Person);
        for (const path of paths) {
          for (const viewport of VIEWPORTS) {
            await page.setViewportSize(viewport);
            await page.goto(path);
            await shown(page);
            await untilQuiet(page);
            expect.soft(await shiftsOf(page), `${path}, ${viewport.width} wide`).toEqual([]);
          }
        }
        // A scripted click, because the browser does not count shifts right after real input.
        for (const path of paths) {
          const link = page.locator(`nav a[href="${path}"]`).first();
          if ((await link.count()) === 0) continue;
          await link.evaluate((element: HTMLElement) => element.click());
          await expect(page).toHaveURL(path);
          await shown(page);
          await untilQuiet(page);
          expect.soft(await shiftsOf(page), `${path}, from the menu`).toEqual([]);
        }
        await page.close();
      });
    }
  });
}

test('what stands below something that does not come is shown after three seconds', async ({ page }) => {
  await withSession(page, 'patient');
  await page.route('**/api/appointment/next', () => {});
  await page.goto('/home');
  await expect(page.locator('main [data-pending]').first()).toBeVisible();
  const below = page.getByRole('main').getByRole('link', { name: 'My Account' });
  await expect(below).toBeHidden();
  await expect(below).toBeVisible();
});

/** Proxies the portal and sends each page in pieces that end before a tag, like a slow network. @returns its address */
async function inPieces(): Promise<{ url: string; close: () => void }> {
  const portal = new URL(process.env.PORTAL_URL ?? '');
  const server = createServer((given, sent) => {
    const headers = { ...given.headers, host: portal.host, 'accept-encoding': 'identity' };
    const asked = ask(portal, { path: given.url, method: given.method, headers }, async (answer) => {
      sent.writeHead(answer.statusCode ?? 500, answer.headers);
      if (!answer.headers['content-type']?.startsWith('text/html')) return answer.pipe(sent);
      let page = '';
      for await (const text of answer.setEncoding('utf8')) page += text;
      const [head, ...pieces] = page.split(/(?=<(?:nav|a|span|div)\b)/);
      sent.write(head);
      for (const piece of pieces) {
        sent.write(piece);
        await pause(20);
      }
      sent.end();
    });
    given.pipe(asked.on('error', () => sent.destroy()));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}`, close: () => server.close().closeAllConnections() };
}

const IN_PIECES: [string, Person?][] = [['/home', 'patient'], ['/login'], ['/register']];
for (const [path, person] of IN_PIECES) {
  test(`nothing jumps on ${path} while the page comes in pieces`, async ({ browser }) => {
    const { url, close } = await inPieces();
    const page = await browser.newPage();
    await noteShifts(page);
    if (person) await withSession(page, person);
    for (const viewport of VIEWPORTS) {
      await page.setViewportSize(viewport);
      await page.goto(url + path);
      await shown(page);
      await untilQuiet(page);
      expect.soft(await shiftsOf(page), `${viewport.width} wide`).toEqual([]);
    }
    await page.close();
    close();
  });
}
