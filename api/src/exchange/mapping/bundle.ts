import type { Form } from '@openward/contract/forms';
import type { TakenRecord } from '@openward/contract/health-record';
import { newId } from '../../platform/database/ids.ts';
import { appointmentOf, doctorOf, hospitalOf } from './appointment.ts';
import { coverageOf } from './coverage.ts';
import { patientOf } from './patient.ts';
import { questionnaireFor } from './questionnaire.ts';
import { emergencyContactOf } from './related-person.ts';
import { authorOf, responseOf } from './response.ts';
import type { Bundle, Resource } from './types.ts';
import { referenceTo, urlOf } from './values.ts';

/**
 * A record as a FHIR R4 Bundle. It is a `collection`: a `document` needs a Composition attested by an author, and no
 * one at the practice attests to a download. Every reference points to an entry of the same bundle.
 * @param forms the versions of forms in which the documents were filled in
 */
export function bundleOf({ record, appointments, documents, takenAt }: TakenRecord, forms: readonly Form[]): Bundle {
  const id = newId();
  const patient = patientOf(record);
  const self = referenceTo(patient);
  const versions = new Map(forms.map((form) => [versionKey(form.id, form.version), form]));
  const resources: Resource[] = [
    patient,
    ...coverageOf(record, self, 'resources'),
    ...emergencyContactOf(record, self),
    ...documents.flatMap(authorOf),
    // After the authors of documents, so that the current names of these doctors win.
    ...(appointments ?? []).flatMap((of) => [appointmentOf(of, self), doctorOf(of), hospitalOf(of)]),
    ...forms.map(questionnaireFor),
    ...documents.map((document) => {
      const form = versions.get(versionKey(document.formId, document.formVersion));
      return responseOf(document, form?.formText ?? document.fields, self);
    }),
  ];
  return {
    resourceType: 'Bundle',
    id,
    identifier: { system: 'urn:ietf:rfc:3986', value: urlOf(id) },
    type: 'collection',
    timestamp: takenAt,
    entry: amongThemselves(once(resources)).map((resource) => ({ fullUrl: urlOf(resource.id), resource })),
  };
}

/** Each doctor, hospital and insurer once, although several resources refer to them. */
function once(resources: readonly Resource[]): Resource[] {
  return [...new Map(resources.map((resource) => [resource.id, resource])).values()];
}

function versionKey(formId: string, version: number): string {
  return `${formId} ${version}`;
}

/** Rewrites references to the addresses of bundle entries, because the bundle has no server address. */
function amongThemselves(resources: readonly Resource[]): Resource[] {
  const urls = new Map(resources.map((resource) => [referenceTo(resource).reference, urlOf(resource.id)]));
  return JSON.parse(JSON.stringify(resources), (key, value) =>
    key === 'reference' ? (urls.get(value) ?? value) : value,
  );
}
