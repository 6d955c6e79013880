import type { TakenDocument, TakenRecord } from '@openward/contract/health-record';
import { newId } from '../../platform/database/ids.ts';
import { appointmentOf } from './appointment.ts';
import { coverageOf } from './coverage.ts';
import { patientOf } from './patient.ts';
import { questionnaireFor } from './questionnaire.ts';
import { responseOf } from './questionnaire-response.ts';
import { emergencyContactOf } from './related-person.ts';
import type { Bundle, Resource } from './types.ts';
import { referenceTo, urlOf } from './values.ts';

/**
 * A record as a FHIR R4 Bundle. It is a `collection`: a `document` would begin with a Composition that an author attests
 * to as a whole, and nobody at the practice does when a patient takes the record along. Every reference is to an entry of
 * the same bundle.
 */
export function bundleOf({ record, appointments, documents, takenAt }: TakenRecord): Bundle {
  const id = newId();
  const patient = patientOf(record);
  const self = referenceTo(patient);
  const resources: Resource[] = [
    patient,
    ...coverageOf(record, self),
    ...emergencyContactOf(record, self),
    ...(appointments ?? []).flatMap((appointment) => appointmentOf(appointment, self)),
    ...byVersion(documents).flatMap(questionnaireFor),
    ...documents.map((document) => responseOf(document, self)),
  ];
  return {
    resourceType: 'Bundle',
    id,
    identifier: { system: 'urn:ietf:rfc:3986', value: urlOf(id) },
    type: 'collection',
    timestamp: takenAt,
    entry: once(resources).map((resource) => ({ fullUrl: urlOf(resource.id), resource })),
  };
}

/** Doctors, hospitals and insurers are named by several, and stand there once. */
function once(resources: readonly Resource[]): Resource[] {
  return [...new Map(resources.map((resource) => [resource.id, resource])).values()];
}

/** The documents of each version of a form. */
function byVersion(documents: readonly TakenDocument[]): TakenDocument[][] {
  const groups = new Map<string, TakenDocument[]>();
  for (const document of documents) {
    const key = `${document.formId} ${document.formVersion}`;
    const group = groups.get(key);
    if (group) group.push(document);
    else groups.set(key, [document]);
  }
  return [...groups.values()];
}
