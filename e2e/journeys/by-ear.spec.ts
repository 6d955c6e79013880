import { makeRoomFor } from '../support/bookings.ts';
import { lacksToday } from '../support/clock.ts';
import { assignedDocument } from '../support/documents.ts';
import { Ear } from '../support/ear.ts';
import { type Person, withSession } from '../support/people.ts';
import { test as base } from '../support/test.ts';
import { emptyTuesday, OKAFOR, visitOf } from '../support/visits.ts';

/** Complete tasks by keyboard, using only what a screen reader announces. */

const test = base.extend<{ begin: (person: Person, address: string) => Promise<Ear> }>({
  begin: async ({ page }, use) => {
    const ear = new Ear(page);
    await use(async (person, address) => {
      await withSession(page, person);
      await ear.open(address);
      return ear;
    });
    await ear.keepTranscript();
  },
});

test.beforeEach(() => test.slow());

test('books an appointment', async ({ begin }) => {
  await makeRoomFor('patient');
  const ear = await begin('patient', '/home');
  await ear.reach('link', 'Book appointment');
  await ear.press('Enter');
  await ear.isAt('heading', /./);
  await ear.reach('searchbox', "Doctor's name");
  await ear.type('Okafor');
  await ear.hear('Doctors: 1');
  await ear.reach('button', /at \d\d:\d\d [ap]m$/);
  await ear.press('Enter');
  await ear.isAt('generic', /^Chosen time /);
  await ear.reach('textbox', /^Description/);
  await ear.type('Tired in the morning');
  await ear.reach('button', 'Book now');
  await ear.press('Enter');
  await ear.isAt('heading', 'Your appointment is booked');
  await ear.hear('Appointment booked successfully.');
});

test('fills in a form and signs it', async ({ begin, portal }) => {
  await assignedDocument(portal.url, 'patient', {
    displayName: 'Before your visit',
    isEsignatureRequired: true,
    formText: [
      { name: 'reason', label: 'Reason of your visit', type: 'Text', required: true },
      { name: 'smoker', label: 'I smoke', type: 'CheckBox' },
      { name: 'contact', label: 'How may we reach you?', type: 'Radio', options: 'Phone~Mail', required: true },
    ],
  });
  const ear = await begin('patient', '/patient/actionitems');
  await ear.reach('link', /fill it in, Before your visit$/);
  await ear.press('Enter');
  await ear.isAt('heading', 'Before your visit');
  // The first attempt omits a required answer.
  await ear.reach('button', 'Sign and submit');
  await ear.press('Enter');
  await ear.isAt('textbox', 'Reason of your visit');
  await ear.hear(/invalid.*required.*Please answer this question/);
  await ear.type('A cough that does not go');
  await ear.reach('checkbox', 'I smoke');
  await ear.press('Space');
  await ear.hear(/“I smoke”.*checked/);
  await ear.reach('radio', 'Phone');
  await ear.press('ArrowDown');
  await ear.hear(/“Mail”.*checked/);
  await ear.reach('button', 'Sign and submit');
  await ear.press('Enter');
  await ear.reach('button', 'Sign and submit');
  await ear.press('Enter');
  await ear.hear('Document saved successfully.');
  await ear.isAt('heading', 'Before your visit');
  await ear.reach('link', 'View document');
});

test('checks a patient in at the desk', async ({ begin }) => {
  test.skip(lacksToday(3), 'Near midnight nobody is expected any more.');
  const ear = await begin('hcpAdmin', '/appointments');
  await ear.reach('button', /^Expected/);
  await ear.press('Enter');
  await ear.hear(/Appointments: \d+/);
  const { name } = await ear.reach('button', /^Check in, /);
  const [, patient = ''] = /^Check in, ([^,]+)/.exec(name) ?? [];
  await ear.press('Enter');
  await ear.hear('Checked in successfully.');
  // The line has moved from the expected patients to those who are checked in.
  await ear.isAt('heading', /./);
  await ear.reach('button', /^Checked in/);
  await ear.press('Enter');
  await ear.reach('button', new RegExp(`^\\d\\d:\\d\\d [ap]m ${patient}`));
});

test('moves a visit in the calendar', async ({ begin }) => {
  const day = emptyTuesday(0);
  await visitOf('Ava Bennett', OKAFOR, `${day}T10:00`, 'To be moved by ear');
  const ear = await begin('doctor', `/appointments/calendar?day=${day}`);
  await ear.reach('button', /^Ava Bennett, .*10:00 am – 10:30 am/);
  await ear.press('m');
  await ear.press('ArrowDown');
  await ear.press('ArrowDown');
  await ear.hear('10:30 am – 11:00 am');
  await ear.press('Enter');
  await ear.isAt('button', 'Keep appointment');
  await ear.reach('button', 'Reschedule');
  await ear.press('Enter');
  await ear.hear('Appointment rescheduled successfully.');
  await ear.isAt('button', /^Ava Bennett, .*10:30 am – 11:00 am, .*Rescheduled$/);
});

test('builds a form', async ({ begin }) => {
  const ear = await begin('sysAdmin', '/admin/dynamicform');
  await ear.reach('link', 'Add Form');
  await ear.press('Enter');
  await ear.isAt('heading', /./);
  for (const [field, text] of [
    [/^Form Name/, 'heard'],
    [/^Display Name/, 'Heard, not seen'],
    [/^Description/, 'Made by ear'],
  ] as const) {
    await ear.reach('textbox', field);
    await ear.type(text);
  }
  await ear.reach('button', 'Add field');
  await ear.press('Enter');
  await ear.isAt('textbox', 'Label');
  await ear.type('Do you hear us?');
  await ear.reach('button', 'Submit');
  await ear.press('Enter');
  await ear.hear('Dynamic form saved successfully.');
});
