import type { ExchangedDocument } from '../../health-record/index.ts';
import { signaturesOf } from './response.ts';
import { inZone } from './times.ts';
import type { Provenance, Reference } from './types.ts';
import { given, referenceTo } from './values.ts';

const PARTICIPANTS = 'http://terminology.hl7.org/CodeSystem/provenance-participant-type';

/** The signers of a completed document and its files, with time and role. */
export function provenanceOf(document: ExchangedDocument, patient: Reference): Provenance {
  const { id, files, signatures, completedAt, hospitalId } = document;
  const hospital = hospitalId ? referenceTo({ resourceType: 'Organization', id: hospitalId }) : undefined;
  const signed = signaturesOf(document, patient);
  const when = signed.at(-1)?.when ?? inZone(completedAt, 'UTC');
  return {
    resourceType: 'Provenance',
    id,
    target: [
      referenceTo({ resourceType: 'QuestionnaireResponse', id }, document.displayName),
      ...files.map((file) => referenceTo({ resourceType: 'DocumentReference', id: file.id }, file.name)),
    ],
    occurredDateTime: when,
    recorded: when,
    activity: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-DocumentCompletion', code: 'LA' }] },
    agent: signed.map(({ who }, place) => {
      const further = signatures[place]?.role === 'Practice' ? 'verifier' : 'attester';
      // A doctor signs for the hospital (US Core, provenance-1).
      const onBehalfOf = who.type === 'Practitioner' ? hospital : undefined;
      const type = { coding: [{ system: PARTICIPANTS, code: place === 0 ? 'author' : further }] };
      return { type, who, ...given({ onBehalfOf }) };
    }),
    signature: signed,
  };
}
