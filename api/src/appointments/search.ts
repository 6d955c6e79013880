import type { appointmentEndpoints } from '@openward/contract/appointments';
import { mayManageDoctor } from '../access/visibility.ts';
import { doctorsById } from '../doctors/records.ts';
import type { Handler } from '../http/call.ts';
import { freeDoctors, nextFreeSlots } from './availability.ts';

/** POST /appointment/search/doctor: the doctors the caller could book for that time. */
export const searchDoctors: Handler<(typeof appointmentEndpoints)['searchDoctors']> = async ({ body }, call) => {
  const start = new Date(body.startDateTime);
  if (start <= call.services.now()) return [];
  const doctors = await freeDoctors(call.tx, start, body.endDateTime ? new Date(body.endDateTime) : null);
  return doctors.filter((doctor) =>
    mayManageDoctor(call.caller, { doctorId: doctor.id, hospitalId: doctor.hospitalId }),
  );
};

/** POST /appointment/search/slots: the next free slots by doctor, whoever is free first standing first. */
export const searchSlots: Handler<(typeof appointmentEndpoints)['searchSlots']> = async ({ body }, call) => {
  const wanted = new Date(body.startDateTime);
  const now = call.services.now();
  const slots = await nextFreeSlots(call.tx, {
    from: wanted > now ? wanted : now,
    days: body.days ?? 14,
    limit: body.limit ?? 4,
    doctorIds: body.doctorId ?? [],
  });
  const doctors = await doctorsById(call.tx, [...slots.keys()]);
  return doctors
    .filter((doctor) => mayManageDoctor(call.caller, { doctorId: doctor.id, hospitalId: doctor.hospitalId }))
    .map((doctor) => ({ doctor, slots: slots.get(doctor.id) ?? [] }))
    .sort((a, b) => (a.slots[0]?.startDateTime ?? '').localeCompare(b.slots[0]?.startDateTime ?? ''));
};
