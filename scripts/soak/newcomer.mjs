import { randomUUID } from 'node:crypto';
import { Person } from './person.mjs';
import { chance, oneOf, pause } from './random.mjs';

/** People who sign up, change their password, and forget it: all that is kept of them is the last password. */
export function createNewcomers(context) {
  const { ledger } = context;
  const people = [];
  let count = 0;

  return async function step() {
    const known = oneOf(people);
    if (!known || chance(0.4)) people.push(await signUp());
    else if (chance(0.5)) await changePassword(known);
    else await reset(known);
  };

  async function signUp() {
    count++;
    const password = newPassword();
    const email = `newcomer.${count}.${process.pid}@soak.example`;
    const phoneNo = `60${String(count).padStart(8, '0')}`;
    // Each from their own address, or the limits on sign-ups would end it soon.
    const person = new Person(context, { username: email, password, address: addressOf(count) });
    person.phoneNo = phoneNo;
    const { status } = await person.changeAsStranger('/users/register', {
      firstName: 'New',
      lastName: `Comer ${count}`,
      email,
      phoneNo,
      password,
      confirmPassword: password,
    });
    if (status === 200) ledger.signedUp(email, password);
    else context.watch.fault('sign-ups that were refused', { email, status });
    return person;
  }

  async function changePassword(person) {
    const next = newPassword();
    if (!person.user) await person.signIn();
    const body = { id: person.user.id, password: person.password, newPassword: next, confirmPassword: next };
    const { status } = await person.change('/users/change/password', body);
    if (status === 200) accept(person, next);
  }

  /** The code comes by SMS, or not at all where the server was killed before it sent it: then nothing changes. */
  async function reset(person) {
    const sent = await person.changeAsStranger(`/send/otp?username=${person.email}`);
    if (sent.status !== 200) return;
    const otp = await codeFor(person);
    if (!otp) return;
    const { request } = sent.result;
    const proven = await person.changeAsStranger('/validate/otp', { username: person.email, request, otp });
    if (proven.status !== 200) return;
    const next = newPassword();
    const body = { ...proven.result, newPassword: next, confirmPassword: next };
    const { status } = await person.changeAsStranger('/users/update/password', body);
    if (status !== 200) return;
    accept(person, next);
    person.forgetSession();
  }

  async function codeFor({ phoneNo }) {
    for (let tried = 0; tried < 6; tried++) {
      const answer = await context.client.call('GET', `/demo/sms?phoneNo=${phoneNo}`).catch(() => undefined);
      const code =
        answer?.status === 200 && answer.result.map(({ text }) => /^(\d{6}) is /.exec(text)?.[1]).find(Boolean);
      if (code) return code;
      await pause(300);
    }
    return undefined;
  }

  function accept(person, password) {
    person.password = password;
    ledger.passwordChanged(person.email, password);
  }
}

function newPassword() {
  return `Aa1!${randomUUID().slice(0, 13)}`;
}

export function addressOf(number) {
  return `10.7.${(number >> 8) & 255}.${number & 255}`;
}
