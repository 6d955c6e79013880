import { book, cancel, checkIn, confirm, look, reschedule } from './booking.mjs';
import { LostAnswer } from './client.mjs';
import { createNewcomers } from './newcomer.mjs';
import { Person } from './person.mjs';
import { oneOf, pause } from './random.mjs';
import { lookAround } from './reading.mjs';
import { createVandal } from './vandal.mjs';

const PASSWORD = 'Demo-pass-1';
const PATIENTS = ['patient', 'ava.bennett', 'liam.carter', 'noah.patel', 'emma.fischer', 'grace.kim'];
const STAFF = ['doctor', 'hcp', 'admin', 'admin'];
const VANDAL = 'oscar.nyman';

const refresh = (person) => person.refresh();
const signOut = (person) => person.signOut();
/** As often as they stand here. */
const PATIENTS_DO = [book, book, book, reschedule, cancel, look, look, lookAround, lookAround, refresh, signOut];
const STAFF_DO = [
  ...[book, book, reschedule, cancel, confirm, confirm, checkIn, checkIn],
  ...[look, look, lookAround, lookAround, refresh],
];

/** Twelve people who use the portal at once: patients, staff, somebody who signs up, somebody who sends rubbish. */
export class Crowd {
  #context;
  #steps = [];
  #vandal;
  #isOpen = true;
  #isOver = false;
  #atWork = 0;

  static async create(context) {
    const crowd = new Crowd();
    crowd.#context = context;
    const person = (name) => new Person(context, { username: `${name}@openward.example`, password: PASSWORD });
    for (const [names, actions] of [
      [PATIENTS, PATIENTS_DO],
      [STAFF, STAFF_DO],
    ]) {
      for (const name of names) {
        const someone = person(name);
        await someone.signIn();
        crowd.#steps.push(() => oneOf(actions)(someone, context));
      }
    }
    crowd.#steps.push(createNewcomers(context));
    crowd.#vandal = createVandal(context, person(VANDAL), context.server.url);
    crowd.#steps.push(() => crowd.#vandal.step());
    return crowd;
  }

  /** @returns a promise that settles when all have gone home */
  go() {
    return Promise.all(this.#steps.map((step) => this.#goOn(step)));
  }

  /** Holds everybody, and waits until nothing is under way and no connection is left. */
  async hold() {
    this.#isOpen = false;
    while (this.#atWork > 0) await pause(50);
    this.#vandal.hangUp();
    this.#context.client.hangUp();
  }

  goOn() {
    this.#isOpen = true;
  }

  /** Sends everybody home; what is under way is finished. */
  sendHome() {
    this.#isOver = true;
    this.#isOpen = true;
  }

  async #goOn(step) {
    while (!this.#isOver) {
      await pause(80, 350);
      if (!this.#isOpen) continue;
      this.#atWork++;
      try {
        await step();
      } catch (error) {
        // Reads are not repeated; the watch has counted what was lost.
        if (!(error instanceof LostAnswer)) throw error;
      } finally {
        this.#atWork--;
      }
    }
  }
}
