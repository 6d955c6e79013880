import { log } from '@openward/server-kit/log';
import { MailServer } from '../testing/mail-server.ts';
import { createSmtpMailer } from './gateways.ts';

test('an e-mail reaches the server, in plain text, from the practice', async () => {
  const server = await MailServer.start();
  const { url, mails } = server;
  const mailer = createSmtpMailer({ url, from: 'Openward <portal@practice.example>' });
  await mailer.send('ada@built.example', { subject: 'Your Openward code', text: '123456 is your Openward code.' });
  for (let waited = 0; mails.length === 0 && waited < 100; waited++) await new Promise((tick) => setTimeout(tick, 50));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.to).toEqual(['ada@built.example']);
  expect(mails[0]?.source).toMatch(/^From: Openward <portal@practice\.example>/m);
  expect(mails[0]?.source).toMatch(/^Subject: Your Openward code/m);
  expect(mails[0]?.text).toContain('123456 is your Openward code.');
  mailer.close();
  await server.stop();
});

test('an appointment comes along as a calendar file with its method', async () => {
  const server = await MailServer.start();
  const { url, mails } = server;
  const mailer = createSmtpMailer({ url, from: 'portal@practice.example' });
  const calendar = { method: 'CANCEL' as const, content: 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n' };
  expect(await mailer.deliver('ada@built.example', { subject: 's', text: 'Your appointment', calendar })).toBe(
    'accepted',
  );
  expect(mails[0]?.source).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=CANCEL/m);
  expect(mails[0]?.text).toContain('Your appointment');
  expect(mails[0]?.calendar).toEqual({ method: 'CANCEL', content: calendar.content, file: calendar.content });
  mailer.close();
  await server.stop();
});

test.each([
  [550, 'refused'],
  [451, 'later'],
] as const)('what a server answers with %s is %s', async (code, outcome) => {
  const complaint = jest.spyOn(log, 'error').mockImplementation(() => {});
  const server = await MailServer.start();
  server.refuses = code;
  const mailer = createSmtpMailer({ url: server.url, from: 'portal@practice.example' });
  expect(await mailer.deliver('ada@built.example', { subject: 's', text: 't' })).toBe(outcome);
  mailer.close();
  await server.stop();
  complaint.mockRestore();
});

test('a header cannot be smuggled in through an address, and nobody gets nothing', async () => {
  const server = await MailServer.start();
  const { url, mails } = server;
  const mailer = createSmtpMailer({ url, from: 'portal@practice.example' });
  const complaint = jest.spyOn(log, 'error').mockImplementation(() => {});
  await mailer.send('ada@built.example\r\nBcc: eve@built.example', { subject: 's', text: 't' });
  await mailer.send(null, { subject: 's', text: 't' });
  await new Promise((tick) => setTimeout(tick, 300));
  expect(mails.flatMap(({ to }) => to)).not.toContain('eve@built.example');
  mailer.close();
  await server.stop();
  complaint.mockRestore();
});

test('a server that cannot be reached is a line for the operator, without the address', async () => {
  const complaint = jest.spyOn(log, 'error').mockImplementation(() => {});
  const mailer = createSmtpMailer({ url: 'smtp://127.0.0.1:1', from: 'portal@practice.example' });
  await mailer.send('ada@built.example', { subject: 's', text: 't' });
  for (let waited = 0; complaint.mock.calls.length === 0 && waited < 100; waited++) {
    await new Promise((tick) => setTimeout(tick, 50));
  }
  expect(JSON.stringify(complaint.mock.calls)).toMatch(/an e-mail was not sent/);
  expect(JSON.stringify(complaint.mock.calls)).not.toContain('ada@built.example');
  mailer.close();
  complaint.mockRestore();
});
