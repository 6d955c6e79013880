import { type FormField, isAnswered, meaningOf } from '@openward/contract/forms';
import type { TakenDocument } from '@openward/contract/health-record';
import { canonicalOf, FILES_LINK } from './questionnaire.ts';
import { inZone, zonedIn } from './times.ts';
import type { AnswerItem, Extension, QuestionnaireResponse, Reference } from './types.ts';
import { given, textOf } from './values.ts';

const SIGNATURE = 'http://hl7.org/fhir/StructureDefinition/questionnaireresponse-signature';
const CONSENT = 'urn:openward:consent-sentence';
const DIGEST = 'urn:openward:sha256';
const IS_INTACT = 'urn:openward:is-intact';

/** A completed document. Times of the clock were meant in the zone where it was filled in. */
export function responseOf(document: TakenDocument, patient: Reference): QuestionnaireResponse {
  const zoned = zonedIn(document.timeZone);
  const submitter = textOf(`${document.submittedBy.firstName} ${document.submittedBy.lastName}`) ?? 'Another patient';
  const author: Reference = document.isByPatient ? patient : { display: submitter };
  const authored = inZone(document.completedAt, 'UTC');
  const item = document.fields.map((field) => ({
    linkId: field.name,
    ...given({ text: textOf(field.label), answer: answersTo(field, zoned) }),
  }));
  const files = document.files.map(({ name, mediaType, bytes }) => ({
    valueAttachment: {
      title: textOf(name) ?? 'File',
      size: bytes,
      ...given({ contentType: textOf(mediaType) }),
    },
  }));
  return {
    resourceType: 'QuestionnaireResponse',
    id: document.id,
    extension: proofOf(document, author, authored),
    questionnaire: canonicalOf(document),
    status: 'completed',
    subject: patient,
    authored,
    author,
    source: author,
    ...given({ item: files.length > 0 ? [...item, { linkId: FILES_LINK, text: 'Files', answer: files }] : item }),
  };
}

function answersTo({ value, ...field }: FormField, zoned: (wall: string) => string): AnswerItem[] {
  if (value === undefined || (field.type !== 'CheckBox' && !isAnswered(value))) return [];
  return meaningOf(field)
    .fhir.answers(value, zoned)
    .flatMap((answer): AnswerItem[] => {
      if ('valueString' in answer) {
        const valueString = textOf(answer.valueString);
        return valueString ? [{ valueString }] : [];
      }
      if (!('valueCoding' in answer)) return [answer];
      const display = textOf(answer.valueCoding.display);
      return display ? [{ valueCoding: { display } }] : [];
    });
}

/** What the portal has as proof: the digest, whether it is still right, and where it was signed who did, when, and what they agreed to. */
function proofOf({ signature, digest, isIntact }: TakenDocument, who: Reference, when: string): Extension[] {
  const proof: Extension[] = [
    { url: DIGEST, valueString: digest },
    { url: IS_INTACT, valueBoolean: isIntact },
  ];
  if (!signature) return proof;
  const signer = textOf(`${signature.firstName} ${signature.lastName}`);
  const consent = textOf(signature.consent);
  return [
    {
      url: SIGNATURE,
      valueSignature: {
        type: [
          {
            system: 'urn:iso-astm:E1762-95:2013',
            code: '1.2.840.10065.1.12.1.7',
          },
        ],
        when,
        who: { ...who, ...given({ display: signer }) },
      },
    },
    ...(consent ? [{ url: CONSENT, valueString: consent }] : []),
    ...proof,
  ];
}
