import { slotResult } from '../availability/results.ts';
import { endpoint } from '../core/endpoint.ts';
import { listOf } from '../core/results.ts';
import { linkedVisitResult } from './results.ts';
import { changeByLinkSchema, linkSlotsSchema, moveByLinkSchema, visitLinkSchema } from './schemas.ts';

/** For the holder of a link from a message: the token identifies one patient and one appointment until it begins. */
const BY_LINK = {
  method: 'POST',
  roles: 'public',
  bySecret: true,
  patientData: true,
  result: linkedVisitResult,
} as const;

/** 404 if the token is invalid or the appointment has begun. */
export const getVisitByLink = endpoint({
  ...BY_LINK,
  path: '/appointment/link',
  changes: false,
  body: visitLinkSchema,
});

export const confirmByLink = endpoint({
  ...BY_LINK,
  path: '/appointment/link/confirm',
  changes: true,
  body: changeByLinkSchema,
  message: 'Appointment confirmed successfully.',
});

export const cancelByLink = endpoint({
  ...BY_LINK,
  path: '/appointment/link/cancel',
  changes: true,
  body: changeByLinkSchema,
  message: 'Appointment cancelled successfully.',
});

/** Moves the appointment to a free time of the same doctor. */
export const moveByLink = endpoint({
  ...BY_LINK,
  path: '/appointment/link/move',
  changes: true,
  body: moveByLinkSchema,
  message: 'Appointment rescheduled successfully.',
});

export const searchSlotsByLink = endpoint({
  ...BY_LINK,
  path: '/appointment/link/slots',
  changes: false,
  isCostly: true,
  body: linkSlotsSchema,
  result: listOf(slotResult),
});
