import { isUnconfirmed, STATUS_RULES } from '@openward/contract/appointments';
import type { TakenAppointment } from '@openward/contract/health-record';
import { nameOf } from '@openward/contract/text';
import { locationOf } from './place.ts';
import { practitionerOf } from './practitioner.ts';
import { inZone } from './times.ts';
import type { Appointment, AppointmentParticipant, Location, Practitioner, Reference } from './types.ts';
import { given, referenceTo, textOf, visitType } from './values.ts';

/** An appointment with references to its patient, doctor and place. Times have the hospital's offset. */
export function appointmentOf(of: TakenAppointment, patient: Reference): Appointment {
  const doctor = doctorOf(of);
  const place = hospitalOf(of);
  const reason = textOf(of.cancellation?.reason);
  const who = nameOf(of.doctorDetails);
  return {
    resourceType: 'Appointment',
    id: of.id,
    status: statusOf(of),
    ...given({
      cancelationReason: of.status === 'CANCELED' && reason ? { text: reason } : undefined,
      serviceType: visitType(of.consultationType),
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
}

function statusOf({ status, cancellation }: TakenAppointment): Appointment['status'] {
  const { fhir } = STATUS_RULES[status];
  if (!fhir) throw new Error('blocked time is no appointment');
  return fhir === 'cancelled' && cancellation?.didNotCome ? 'noshow' : fhir;
}

/** The participation status: who cancelled, and whether the practice must still confirm. */
function answerOf(
  { status, cancellation }: TakenAppointment,
  who: 'patient' | 'practice',
): AppointmentParticipant['status'] {
  if (status === 'CANCELED') return cancellation?.by === who && !cancellation.didNotCome ? 'declined' : 'accepted';
  return who === 'practice' && isUnconfirmed(status) ? 'needs-action' : 'accepted';
}

/** The doctor of an appointment. */
export function doctorOf({ doctorId, doctorDetails }: TakenAppointment): Practitioner {
  return practitionerOf({ id: doctorId, ...doctorDetails });
}

/** The hospital of an appointment. */
export function hospitalOf(of: TakenAppointment): Location {
  return locationOf({ id: of.hospitalId, name: of.hospitalName, address: of.hospitalAddress, phone: of.hospitalPhone });
}
