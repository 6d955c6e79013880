import { type FormField, fhirAnswersOf, isAnswered, type SignerRole } from '@openward/contract/forms';
import { FILES_ITEM, inSections, sectionOf } from '@openward/contract/forms/fhir';
import type { TakenDocument } from '@openward/contract/health-record';
import type { PersonName } from '@openward/contract/people';
import { nameOf } from '@openward/contract/text';
import { practitionerOf } from './practitioner.ts';
import { canonicalOf } from './questionnaire.ts';
import { inZone, zonedIn } from './times.ts';
import type {
  AnswerItem,
  Extension,
  Practitioner,
  QuestionnaireResponse,
  Reference,
  ResponseItem,
  Signature,
} from './types.ts';
import { given, referenceTo, textOf } from './values.ts';

/** The extension with the display text of an address. */
const DISPLAY = 'http://hl7.org/fhir/StructureDefinition/display';
const SIGNATURE = 'http://hl7.org/fhir/StructureDefinition/questionnaireresponse-signature';
const CONSENT = 'urn:openward:consent-sentence';
const DIGEST = 'urn:openward:sha256';
const IS_INTACT = 'urn:openward:is-intact';
const ROLE = 'urn:openward:signer-role';
const PROOF = 'urn:openward:signature-proof';

const SIGNATURE_TYPES = 'urn:iso-astm:E1762-95:2013';
/** Codes for signatures of consent, verification and witness. */
const SIGNATURE_CODES: Readonly<Record<SignerRole, string>> = {
  Patient: '1.2.840.10065.1.12.1.7',
  Parent: '1.2.840.10065.1.12.1.7',
  Practice: '1.2.840.10065.1.12.1.5',
  Witness: '1.2.840.10065.1.12.1.8',
};

/** The doctor who completed a document, under the name of that day, as a list; empty if another user did. */
export function authorOf({ doctorId, submittedBy }: TakenDocument): Practitioner[] {
  return doctorId ? [practitionerOf({ id: doctorId, ...submittedBy })] : [];
}

/**
 * A completed document. Local times are in the time zone where it was filled in.
 * @param asked all fields of its form, whose sections become groups
 */
export function responseOf(
  document: TakenDocument,
  asked: readonly FormField[],
  patient: Reference,
): QuestionnaireResponse {
  const author = document.isByPatient ? patient : referenceToAuthor(document);
  const authored = inZone(document.completedAt, 'UTC');
  const title = textOf(document.displayName);
  return {
    resourceType: 'QuestionnaireResponse',
    id: document.id,
    extension: proofOf(document, patient),
    questionnaire: canonicalOf(document),
    ...(title && { _questionnaire: { extension: [{ url: DISPLAY, valueString: title }] } }),
    status: 'completed',
    subject: patient,
    authored,
    author,
    source: author,
    ...given({ item: [...answersIn(document, asked), ...filesIn(document)] }),
  };
}

function referenceToAuthor(document: TakenDocument): Reference {
  const name = textOf(nameOf(document.submittedBy)) ?? 'Another patient';
  const [doctor] = authorOf(document);
  return doctor ? referenceTo(doctor, name) : { display: name };
}

/** The questions that were shown with their answers, in the groups of their form. */
function answersIn({ fields, timeZone }: TakenDocument, asked: readonly FormField[]): ResponseItem[] {
  const zoned = zonedIn(timeZone);
  const shown = new Map(fields.map((field) => [field.name, field]));
  const itemsOf = ({ name }: FormField): ResponseItem[] => {
    const field = shown.get(name);
    return field ? [{ linkId: name, ...given({ text: textOf(field.label), answer: answersTo(field, zoned) }) }] : [];
  };
  return inSections(asked, itemsOf, ({ name, section }, item) => ({
    linkId: sectionOf(name),
    ...given({ text: textOf(section) }),
    item,
  }));
}

function filesIn({ files }: TakenDocument): ResponseItem[] {
  const answer = files.map(({ name, mediaType, bytes }) => ({
    valueAttachment: { title: textOf(name) ?? 'File', size: bytes, ...given({ contentType: textOf(mediaType) }) },
  }));
  return answer.length > 0 ? [{ linkId: FILES_ITEM, answer }] : [];
}

function answersTo({ value, ...field }: FormField, zoned: (wall: string) => string): AnswerItem[] {
  if (value === undefined || (field.type !== 'CheckBox' && !isAnswered(value))) return [];
  return fhirAnswersOf(field, value, zoned).flatMap((answer): AnswerItem[] => {
    if ('valueString' in answer) {
      const valueString = textOf(answer.valueString);
      return valueString ? [{ valueString }] : [];
    }
    if (!('valueCoding' in answer)) return [answer];
    const display = textOf(answer.valueCoding.display);
    return display ? [{ valueCoding: { display } }] : [];
  });
}

/** The portal's proof: the digest, whether it matches, and for a signature the signer, time and consent. */
function proofOf(document: TakenDocument, patient: Reference): Extension[] {
  const { signature, signatures, digest, isIntact } = document;
  const proof: Extension[] = [
    { url: DIGEST, valueString: digest },
    { url: IS_INTACT, valueBoolean: isIntact },
  ];
  const [first, ...further] = signaturesOf(document, patient);
  if (!signature || !first) return proof;
  const [step] = signatures;
  const consent = textOf(signature.consent);
  return [
    { url: SIGNATURE, valueSignature: first },
    ...(step ? [{ url: ROLE, valueString: roleText(step) }] : []),
    ...(consent ? [{ url: CONSENT, valueString: consent }] : []),
    ...proof,
    ...further.flatMap((valueSignature, place) => {
      const of = signatures[place + 1] as (typeof signatures)[number];
      return [{ url: SIGNATURE, valueSignature }, proofOfFurther(of)];
    }),
  ];
}

/** The role of a signer, such as `Parent, Mother, Parent`. */
function roleText({ role, label, relation }: Pick<TakenDocument['signatures'][number], 'role' | 'label' | 'relation'>) {
  return [role, label, relation].flatMap((part) => textOf(part ?? '') ?? []).join(', ');
}

/** The proof of a further signature. */
function proofOfFurther(of: TakenDocument['signatures'][number]) {
  const consent = textOf(of.consent);
  return {
    url: PROOF,
    extension: [
      { url: ROLE, valueString: roleText(of) },
      ...(consent ? [{ url: CONSENT, valueString: consent }] : []),
      { url: DIGEST, valueString: of.digest },
      { url: IS_INTACT, valueBoolean: of.isIntact },
    ],
  };
}

/** All signatures of a document in R4 form, the first that of its completion; empty if none was required. */
export function signaturesOf(document: TakenDocument, patient: Reference): Signature[] {
  const { signature, signatures, completedAt } = document;
  if (!signature) return [];
  const [step, ...further] = signatures;
  const author = document.isByPatient ? patient : referenceToAuthor(document);
  const typed = (role: SignerRole) => [{ system: SIGNATURE_TYPES, code: SIGNATURE_CODES[role] }];
  const display = (of: PersonName) => textOf(nameOf(of));
  return [
    {
      type: typed(step?.role ?? 'Patient'),
      when: inZone(step?.signedAt ?? completedAt, 'UTC'),
      who: { ...author, ...given({ display: display(signature) }) },
    },
    ...further.map((each) => ({
      type: typed(each.role),
      when: inZone(each.signedAt, 'UTC'),
      who: { display: display(each) ?? 'Another signer' },
    })),
  ];
}
