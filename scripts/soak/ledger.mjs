import { oneOf } from './random.mjs';

const AWAITED = ['BOOKED', 'RESCHEDULED', 'CONFIRMED'];

/** Everything that the server has acknowledged, as it must be found at the end. */
export class Ledger {
  /** Appointments by id, each with its last acknowledged state. */
  appointments = new Map();
  /** Acknowledged changes of patients' data: what the audit must know. */
  changes = [];
  /** Descriptions of bookings that were refused: nothing of them may be found. */
  refused = new Set();
  /** The last acknowledged password by e-mail address. */
  passwords = new Map();
  passwordChanges = 0;
  /** Writes that got no answer however often they were repeated. */
  unanswered = 0;

  /** Takes down a booking. `patientId` and the doctor's hospital say who may change it. */
  booked({ result, requestId }, { tag, doctor }) {
    const { hospitalId, timeZone } = doctor;
    this.appointments.set(result.id, { ...stateOf(result), id: result.id, tag, hospitalId, timeZone, changes: 0 });
    this.changes.push({ requestId, action: 'create', id: result.id });
  }

  /** Takes down a change. @param {string} action as the audit names it */
  changed(entry, action, { result, requestId }) {
    Object.assign(entry, stateOf(result));
    entry.changes++;
    this.changes.push({ requestId, action, id: entry.id });
  }

  signedUp(email, password) {
    this.passwords.set(email, password);
  }

  passwordChanged(email, password) {
    this.passwords.set(email, password);
    this.passwordChanges++;
  }

  /**
   * Works with one appointment that fits, alone: else nobody could say which of two changes came last.
   * @returns false where none fits
   */
  async withOne(fits, work) {
    const entry = oneOf([...this.appointments.values()].filter((each) => !each.isBusy && fits(each)));
    if (!entry) return false;
    entry.isBusy = true;
    try {
      await work(entry);
    } finally {
      entry.isBusy = false;
    }
    return true;
  }

  get writes() {
    return this.changes.length + this.passwords.size + this.passwordChanges;
  }
}

/** What of an appointment is compared. */
export function stateOf({ status, startDateTime, doctorId, patientId }) {
  return { status, startDateTime, doctorId, patientId };
}

/** True while an appointment may be moved, confirmed or cancelled, with a little time to do it in. */
export function isOpen({ status, startDateTime }) {
  return AWAITED.includes(status) && Date.parse(startDateTime) > Date.now() + 180_000;
}
