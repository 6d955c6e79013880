import { wallClock } from '@openward/contract/time';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { dayAfter, lacksToday, PORTAL_ZONE } from '../support/clock.ts';
import { withSession } from '../support/people.ts';
import { test } from '../support/test.ts';
import { OKAFOR, visitOf } from '../support/visits.ts';

test.skip(() => lacksToday(6), 'the day is nearly over');

/** The full hour some hours from now, in the practice's time zone. */
const inHours = (hours: number) => `${wallClock(Date.now() + hours * 3_600_000, PORTAL_ZONE).slice(0, 13)}:00`;

/** Opens the screen that cancels the demo doctor's day, from the desk. */
async function opened(page: Page): Promise<void> {
  await withSession(page, 'sysAdmin');
  await page.goto('/appointments');
  await page.getByRole('combobox', { name: 'Doctor' }).selectOption({ label: 'Dr. Daniel Okafor' });
  const link = page.getByRole('link', { name: 'Doctor is ill today' });
  await expect(link).toHaveAttribute('href', /doctor=/);
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Doctor is ill today' })).toBeVisible();
  await expect(page.getByText(/^Open appointments today: \d+\. With a free time: \d+\.$/)).toBeVisible();
}

test('one press at the desk calls off a doctor’s day, said before, undone by one, and lists whom to call', async ({
  page,
}) => {
  await visitOf('Zoë Hughes', OKAFOR, inHours(2), 'Soon');
  await visitOf('Victor Hansen', OKAFOR, inHours(5), 'Later');
  await opened(page);
  await expectAccessible(page);
  const planned = page.getByRole('list', { name: 'Appointments' }).getByRole('listitem');
  await expect(planned.filter({ hasText: 'Zoë Hughes' })).toContainText(/New time: .*Dr\. /);
  await page.getByLabel('Reason for cancelled appointments (optional)').fill('Your doctor is ill.');
  await page.getByRole('radio', { name: 'Cancel all' }).check();
  await expect(planned.filter({ hasText: 'Victor Hansen' })).toContainText('Will be cancelled');
  await page.getByRole('button', { name: 'Block the rest of today' }).click();
  const result = page.getByRole('group', { name: 'Result' });
  await expect(result).toBeFocused();
  await expect(result).toContainText('The rest of today is blocked.');
  const soon = page
    .getByRole('list', { name: 'Patients to call' })
    .getByRole('listitem')
    .filter({ hasText: 'Zoë Hughes' });
  await expect(soon).toContainText('Cancelled · Appointment is soon');
  await expect(soon.getByRole('link')).toHaveAttribute('href', /^tel:\d{10}$/);
  await soon.getByRole('checkbox', { name: 'Called: Zoë Hughes' }).check();
  await expect(page.getByRole('list', { name: 'Patients who get a message' })).toContainText('Victor Hansen');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(result).toContainText(/Appointments restored: \d+/);
  await expect(result).toContainText('Zoë Hughes');
  await expect(result).toBeFocused();
  await expect(page.getByText('The rest of today is no longer blocked.')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/appointments/calendar?day=${dayAfter(0)}`);
  await expect(page.getByRole('button', { name: /^Zoë Hughes, / })).toBeVisible();
  await opened(page);
  await page.getByRole('radio', { name: 'Cancel all' }).check();
  await page.getByRole('button', { name: 'Block the rest of today' }).click();
  await expect(result).toContainText('The rest of today is blocked.');
  await page.goto(`/appointments/calendar?day=${dayAfter(0)}`);
  await expect(page.getByText('Blocked time').nth(0)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Zoë Hughes, / })).toHaveCount(0);
});
