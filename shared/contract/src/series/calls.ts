import { appointmentResult } from '../appointments/results.ts';
import { endpoint } from '../core/endpoint.ts';
import { listOf } from '../core/results.ts';
import { ROLES } from '../core/roles.ts';
import { seriesPreviewResult } from './results.ts';
import { bookSeriesSchema, previewSeriesSchema } from './schemas.ts';

/** The visits of a series, each with its conflict, if any, and the nearest free times. */
export const previewSeries = endpoint({
  method: 'POST',
  path: '/appointment/series/preview',
  roles: ROLES,
  area: 'appointments',
  patientData: true,
  changes: false,
  isCostly: true,
  body: previewSeriesSchema,
  result: seriesPreviewResult,
});

/** Books all visits of a series except those left out; all or none. */
export const bookSeries = endpoint({
  method: 'POST',
  path: '/appointment/series',
  roles: ROLES,
  area: 'appointments',
  patientData: true,
  changes: true,
  isCostly: true,
  body: bookSeriesSchema,
  result: listOf(appointmentResult),
  message: 'Appointments booked successfully.',
});
