import { CONSULTATION_TYPES, type Message, type PlainSentence } from '@openward/contract';
import { createAppointmentSchema } from '@openward/contract/appointments/schemas';
import type { Contract } from '@openward/contract/everything';
import { sql } from 'drizzle-orm';
import {
  appointmentToMove,
  bookAppointment,
  cancelAppointment,
  rescheduleAppointment,
  selectAppointments,
} from '../appointments/index.ts';
import { Reply } from '../platform/http/call.ts';
import { parse } from '../platform/http/input.ts';
import { invalidInput, notFound, Refusal, refusal } from '../platform/http/refusal.ts';
import type { Appointment } from './mapping/types.ts';
import { textOf, VISIT_TYPES } from './mapping/values.ts';
import type { ExchangeCall } from './source.ts';
import { visitOf } from './sources/appointments.ts';

type Calls = Contract['exchange'];
type Asked = Parameters<typeof bookAppointment>[0]['body'];
type Written = NonNullable<Calls['fhirCreateAppointment']['body']>['__outputType'];

/** POST /fhir/R4/Appointment @returns the id of the new appointment */
export async function createAppointment(body: Written, call: ExchangeCall): Promise<string> {
  const asked = (await named(() => parse(createAppointmentSchema, wishOf(body)))) as Asked;
  const { role, patientId } = call.caller;
  // The portal books for the caller, but a resource may name another patient.
  if (role === 'ROLE_PATIENT' && asked.patientId && asked.patientId !== patientId)
    throw notFound('Patient not found.', 'participant');
  const booked = await named(() => bookAppointment({ body: asked, params: undefined, query: undefined }, call));
  const { id } = booked instanceof Reply ? booked.result : booked;
  // The client's id is ignored (R4, 3.1.0.8).
  await refuseUnlike({ ...body, id }, 'Is not valid', id, call);
  return id;
}

/**
 * PUT /fhir/R4/Appointment/:id: cancels, moves or edits a visit; unchanged elements have no effect.
 * @throws Refusal invalid_input at the element that cannot be changed
 */
export async function updateAppointment(id: string, body: Written, call: ExchangeCall): Promise<void> {
  const before = await appointmentToMove(call, { id, doctorId: idIn(body, 'Practitioner') });
  if (body.ifMatch !== undefined && !body.ifMatch.includes(String(before.revision))) {
    throw refusal('conflict', 'Someone else changed this in the meantime. Please check and save again.');
  }
  // Blocked time is no visit.
  if (!before.patientId) throw notFound('Appointment not found.');
  const present = visitOf(before);
  const changed = unlike(body, present);
  if (changed.length === 0) return;
  refuse(
    changed.filter((element) => FIXED.includes(element)),
    NOT_CHANGED,
  );
  if (body.status === 'cancelled' && changed.includes('status')) {
    const reason = body.cancelationReason?.text;
    await cancelAppointment({ query: { appointmentId: id }, body: { reason }, params: undefined } as never, call);
  } else {
    const description = body.description || body.comment;
    if (!description && present.description)
      throw refusal('invalid_input', 'Description is required', { field: 'description' });
    const parts = changed.includes('start') ? PARTS : { ...PARTS, startDateTime: 'end' };
    await named(async () => {
      const time = (await parse(moveSchema, wishOf(body))) as Partial<Asked>;
      const asked = { ...time, id, description: description ?? before.description };
      return rescheduleAppointment({ body: asked, params: undefined, query: undefined } as never, call);
    }, parts);
  }
  await refuseUnlike(body, NOT_CHANGED, id, call);
}

const NOT_CHANGED = 'This cannot be changed here.';

/** Elements that no change of a visit can alter. */
const FIXED = ['id', 'serviceType'];

const moveSchema = createAppointmentSchema.pick(['startDateTime', 'endDateTime', 'doctorId']);

/** An Appointment resource as the body of a booking. */
function wishOf(body: Written) {
  return {
    startDateTime: body.start,
    endDateTime: body.end,
    doctorId: idIn(body, 'Practitioner'),
    patientId: idIn(body, 'Patient'),
    consultationType: typeIn(body),
    description: body.description || body.comment,
  };
}

const referencesIn = ({ participant = [] }: Written) => participant.flatMap(({ actor }) => actor?.reference || []);

/** The id of the first participant of a type. */
function idIn(body: Written, type: 'Patient' | 'Practitioner'): string | undefined {
  const reference = referencesIn(body).find((each) => new RegExp(`(^|/)${type}/[0-9a-f-]{36}$`, 'i').test(each));
  return reference?.split('/').at(-1);
}

const codingsIn = ({ serviceType = [] }: Written) => serviceType.flatMap(({ coding = [] }) => coding);

/** The visit type by our own codes, with or without system; undefined if there is not exactly one. */
function typeIn(body: Written): string | undefined {
  const own = codingsIn(body).filter(({ system }) => !system || system === VISIT_TYPES);
  const codes = own.map(({ code }) => code?.toLowerCase());
  const types = CONSULTATION_TYPES.filter((type) => codes.includes(type.toLowerCase()));
  return types.length === 1 ? types[0] : undefined;
}

/** Clients may send any of these; the practice decides whether a visit is confirmed. */
const ASKED_FOR = ['proposed', 'pending', 'booked'];

/** The elements of an Appointment that differ from a visit. A missing description counts as empty. */
function unlike(body: Written, visit: Appointment): string[] {
  const { id, status, cancelationReason, start, end, description, comment } = body;
  const isAt = (asked: string, at: string) => Math.floor(Date.parse(asked) / 1000) === Date.parse(at) / 1000;
  const isText = (asked: string | undefined, text: string | undefined) => textOf(asked)?.trim() === text?.trim();
  const own = visit.participant.map(({ actor }) => actor.reference?.toLowerCase());
  const isLike = {
    id: !id || id === visit.id,
    status:
      !status ||
      status === visit.status ||
      [status, visit.status].every((each) => ASKED_FOR.includes(each)) ||
      // Cancelling a visit that has begun makes it a no-show.
      (status === 'cancelled' && visit.status === 'noshow'),
    cancelationReason: isText(cancelationReason?.text, visit.cancelationReason?.text),
    serviceType: codingsIn(body).length === 0 || typeIn(body) === visit.serviceType?.[0]?.coding?.[0]?.code,
    description: isText(description || comment, visit.description),
    start: isAt(start, visit.start),
    end: !end || isAt(end, visit.end),
    participant: referencesIn(body).every((each) => own.includes(each.split('/').slice(-2).join('/').toLowerCase())),
  };
  return Object.entries(isLike).flatMap(([element, is]) => (is ? [] : [element]));
}

/** Refuses values that could not be written as requested, which rolls the call back. */
async function refuseUnlike(body: Written, sentence: PlainSentence, id: string, call: ExchangeCall): Promise<void> {
  const [row] = await selectAppointments(call.tx, sql`appointment.id = ${id}`);
  if (row) refuse(unlike(body, visitOf(row)), sentence);
}

/** @throws Refusal invalid_input if there are any elements */
function refuse(elements: readonly string[], sentence: PlainSentence): void {
  if (elements.length > 0) throw invalidInput(Object.fromEntries(elements.map((element) => [element, sentence])));
}

/** The element of the resource for each field of a booking. */
const PARTS: Readonly<Record<string, string>> = {
  startDateTime: 'start',
  endDateTime: 'end',
  doctorId: 'participant',
  patientId: 'participant',
  consultationType: 'serviceType',
};

/** Reports a refused booking at the elements of the resource. */
async function named<T>(work: () => Promise<T>, parts = PARTS): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || !error.errors) throw error;
    const errors = Object.fromEntries(
      Object.entries(error.errors).map(([field, said]): [string, Message] => [parts[field] ?? field, said]),
    );
    throw error.code === 'invalid_input' ? invalidInput(errors) : new Refusal(error.code, error.said, { errors });
  }
}
