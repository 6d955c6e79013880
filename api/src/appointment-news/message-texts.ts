import { type Message, type Sentence, template } from '@openward/contract';
import { isAwaited } from '@openward/contract/appointments';
import { nameOf } from '@openward/contract/text';
import type { AppointmentRow } from '../appointments/index.ts';
import { visitValues } from '../messages/index.ts';
import { inLanguage } from '../platform/messages/wording.ts';

/**
 * The state of an appointment in the last message to the patient. All null if there was none; only the doctor is null
 * after the doctor moved to another hospital.
 */
export interface Known {
  knownStatus: AppointmentRow['status'] | null;
  knownStartsAt: Date | null;
  knownDoctorId: string | null;
}

const MINUTE = 60_000;

/** Messages give time, place and doctor but not the reason of the visit, because others may read the phone too. */
const NEWS = {
  booked: 'Your appointment is booked: {time} with Dr. {doctor}, {hospital}.',
  bookedAndConfirmed: 'Your appointment is booked and confirmed: {time} with Dr. {doctor}, {hospital}.',
  confirmed: 'Your appointment is confirmed: {time} with Dr. {doctor}, {hospital}.',
  moved: 'Your appointment was moved: {time} with Dr. {doctor}, {hospital}. It was on {before}.',
  otherDoctor: 'Your appointment on {time}, {hospital}, is now with Dr. {doctor}.',
  otherPlace: 'Your appointment on {time} with Dr. {doctor} is now at another place: {hospital}.',
  otherLength: 'Your appointment on {time} with Dr. {doctor}, {hospital}, now takes {minutes} minutes.',
  cancelled: 'Your appointment is cancelled: {time} with Dr. {doctor}, {hospital}.',
  cancelledByPractice: 'Your appointment on {time} with Dr. {doctor}, {hospital}, was cancelled by the practice.',
} as const satisfies Record<string, Sentence>;

export type News = keyof typeof NEWS;

/** The news to send; undefined if there is none, as for a visit booked and cancelled within two minutes. */
export function newsOf(known: Known & { byPatient: boolean }, row: AppointmentRow): News | undefined {
  const { knownStatus, knownStartsAt, knownDoctorId, byPatient } = known;
  if (row.status === 'CANCELED') {
    if (knownStatus === null) return undefined;
    return byPatient ? 'cancelled' : 'cancelledByPractice';
  }
  if (!isAwaited(row)) return undefined;
  const isConfirmed = row.status === 'CONFIRMED';
  if (knownStatus === null) return isConfirmed ? 'bookedAndConfirmed' : 'booked';
  if (knownStartsAt?.getTime() !== row.startsAt.getTime()) return 'moved';
  if (knownDoctorId === null) return 'otherPlace';
  if (knownDoctorId !== row.doctorId) return 'otherDoctor';
  return isConfirmed && knownStatus !== 'CONFIRMED' ? 'confirmed' : 'otherLength';
}

/**
 * The message in a language: the subject of an e-mail, and the text, which is also the SMS.
 * @param link where the patient confirms, moves or cancels the visit
 */
export function messageOf(
  news: News,
  row: AppointmentRow,
  { known, language, link }: { known: Known; language: string; link: string | undefined },
): { subject: string; text: string } {
  const doctorName = nameOf({ firstName: row.doctorFirstName, lastName: row.doctorLastName });
  const values = visitValues({ ...row, doctorName }, language);
  const before = visitValues({ ...row, doctorName, startsAt: known.knownStartsAt ?? row.startsAt }, language).time;
  const minutes = (row.endsAt.getTime() - row.startsAt.getTime()) / MINUTE;
  const text = [inLanguage(language, template(NEWS[news], { ...values, before, minutes }))];
  if (news === 'cancelledByPractice' && row.cancelReason) {
    text.push(inLanguage(language, template('Reason: {reason}', { reason: row.cancelReason })));
  }
  if (link && row.status !== 'CANCELED') {
    const sentence = row.status === 'CONFIRMED' ? 'Move or cancel it: {link}' : 'Confirm, move or cancel it: {link}';
    text.push(inLanguage(language, template(sentence, { link })));
  }
  return {
    subject: inLanguage(language, template('Your appointment on {time}', { time: values.time })),
    text: text.join(' '),
  };
}

/** The sentence that a message adds when forms of the visit are still to be filled in. */
export function formsText(portalUrl: string | undefined): Message {
  if (!portalUrl) {
    return 'Please fill in your forms before the visit. You can find them in the portal, under Action Items.';
  }
  const link = `${portalUrl}/patient/actionitems`;
  return template('Please fill in your forms before the visit: {link}', { link });
}

/** Messages about several visits of a series; they name the first visit. */
const NEWS_OF_SERIES = {
  booked: 'Your {count} appointments with Dr. {doctor}, {hospital}, are booked. The first is on {time}.',
  bookedAndConfirmed:
    'Your {count} appointments with Dr. {doctor}, {hospital}, are booked and confirmed. The first is on {time}.',
  confirmed: '{count} of your appointments with Dr. {doctor}, {hospital}, are confirmed. The first is on {time}.',
  moved: '{count} of your appointments with Dr. {doctor}, {hospital}, were moved. The first is now on {time}.',
  otherDoctor: '{count} of your appointments, {hospital}, are now with Dr. {doctor}. The first is on {time}.',
  otherPlace:
    '{count} of your appointments with Dr. {doctor} are now at another place: {hospital}. The first is on {time}.',
  otherLength:
    'The length of {count} of your appointments with Dr. {doctor}, {hospital}, has changed. The first is on {time}.',
  cancelled: '{count} of your appointments with Dr. {doctor}, {hospital}, are cancelled. The first was on {time}.',
  cancelledByPractice:
    '{count} of your appointments with Dr. {doctor}, {hospital}, were cancelled by the practice. The first was on {time}.',
} as const satisfies Record<News, Sentence>;

/** One message about a series, with a sentence for each kind of news. @param told earliest first */
export function messageOfSeries(
  told: readonly { news: News; row: AppointmentRow; known: Known }[],
  language: string,
): { subject: string; text: string } {
  const kinds = [...new Set(told.map(({ news }) => news))].map((news) => told.filter((one) => one.news === news));
  const messages = kinds.flatMap((alike) => {
    const [first] = alike;
    if (!first) return [];
    const alone = messageOf(first.news, first.row, { known: first.known, language, link: undefined });
    if (alike.length === 1) return [alone];
    const { row, news } = first;
    const values = visitValues(
      { ...row, doctorName: nameOf({ firstName: row.doctorFirstName, lastName: row.doctorLastName }) },
      language,
    );
    const text = [inLanguage(language, template(NEWS_OF_SERIES[news], { ...values, count: alike.length }))];
    if (news === 'cancelledByPractice' && row.cancelReason) {
      text.push(inLanguage(language, template('Reason: {reason}', { reason: row.cancelReason })));
    }
    return [{ ...alone, text: text.join(' ') }];
  });
  return { subject: messages[0]?.subject ?? '', text: messages.map(({ text }) => text).join(' ') };
}
