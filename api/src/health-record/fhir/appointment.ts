import { consultationLabel } from '@openward/contract';
import type { TakenAppointment } from '@openward/contract/health-record';

import { inZone } from './times.ts';
import type { Appointment, AppointmentParticipant, Location, Practitioner, Reference } from './types.ts';
import { contact, given, nameOf, referenceTo, textOf } from './values.ts';

type Status = TakenAppointment['status'];

const STATUS: Readonly<Record<Exclude<Status, 'CANCELED' | 'BLOCKED'>, Appointment['status']>> = {
  BOOKED: 'booked',
  CONFIRMED: 'booked',
  RESCHEDULED: 'booked',
  CHECKED_IN: 'checked-in',
  COMPLETED: 'fulfilled',
};

/** An appointment with whom and where it is: entries of their own, which others name as well. Times are the hospital's. */
export function appointmentOf(of: TakenAppointment, patient: Reference): (Appointment | Practitioner | Location)[] {
  const doctor = practitionerOf(of);
  const place = locationOf(of);
  const type = textOf(consultationLabel(of.consultationType));
  const reason = textOf(of.cancellation?.reason);
  const who = `${of.doctorDetails.firstName} ${of.doctorDetails.lastName}`;
  const appointment: Appointment = {
    resourceType: 'Appointment',
    id: of.id,
    status: statusOf(of),
    ...given({
      cancelationReason: of.status === 'CANCELED' && reason ? { text: reason } : undefined,
      serviceType: type ? [{ text: type }] : [],
      description: textOf(of.description),
    }),
    start: inZone(of.startDateTime, of.timeZone),
    end: inZone(of.endDateTime, of.timeZone),
    created: inZone(of.createdAt, of.timeZone),
    participant: [
      { actor: patient, status: answerOf(of, 'patient') },
      { actor: referenceTo(doctor, who), status: answerOf(of, 'practice') },
      { actor: referenceTo(place, of.hospitalName), status: 'accepted' },
    ],
  };
  return [appointment, doctor, place];
}

function statusOf({ status, cancellation }: TakenAppointment): Appointment['status'] {
  if (status === 'CANCELED') return cancellation?.didNotCome ? 'noshow' : 'cancelled';
  if (status === 'BLOCKED') throw new Error('blocked time is no appointment');
  return STATUS[status];
}

/** Who has called it off, and whether the practice has still to confirm it. */
function answerOf(
  { status, cancellation }: TakenAppointment,
  who: 'patient' | 'practice',
): AppointmentParticipant['status'] {
  if (status === 'CANCELED') return cancellation?.by === who && !cancellation.didNotCome ? 'declined' : 'accepted';
  const isUnconfirmed = status === 'BOOKED' || status === 'RESCHEDULED';
  return who === 'practice' && isUnconfirmed ? 'needs-action' : 'accepted';
}

function practitionerOf({ doctorId, doctorDetails }: TakenAppointment): Practitioner {
  return { resourceType: 'Practitioner', id: doctorId, name: [nameOf(doctorDetails)] };
}

function locationOf(of: TakenAppointment): Location {
  const text = textOf(of.hospitalAddress);
  return {
    resourceType: 'Location',
    id: of.hospitalId,
    name: textOf(of.hospitalName) ?? 'Hospital',
    ...given({
      telecom: contact('phone', of.hospitalPhone, 'work'),
      address: text ? { use: 'work' as const, text } : undefined,
    }),
  };
}
