import { inZone } from './times.ts';
import type { Coding, DocumentReference, Reference } from './types.ts';
import { given, named, referenceTo, textOf } from './values.ts';

/** The portal has no codes for types of files, but US Core requires one. */
const UNKNOWN_TYPE: Coding = {
  system: 'http://terminology.hl7.org/CodeSystem/v3-NullFlavor',
  code: 'UNK',
  display: 'unknown',
};

/** A file attached to a document. */
export interface AttachedFile {
  id: string;
  documentId: string;
  name: string;
  mediaType: string;
  /** Size in bytes. */
  bytes: number;
  addedAt: Date;
  formName: string;
  /** The user who attached it. */
  authorName: string;
  /** Null if that user is no doctor. */
  authorDoctorId: string | null;
  isByPatient: boolean;
  /** Null until its document is completed. */
  completedAt: Date | null;
}

/** A file with its context; its content is the Binary of the same id (US Core: patient-supplied documents). */
export function documentReferenceOf(of: AttachedFile, patient: Reference): DocumentReference {
  const response = { resourceType: 'QuestionnaireResponse' as const, id: of.documentId };
  const context = of.completedAt ? { context: { related: [referenceTo(response)] } } : {};
  return {
    resourceType: 'DocumentReference',
    id: of.id,
    status: 'current',
    docStatus: of.completedAt ? 'final' : 'preliminary',
    type: { coding: [UNKNOWN_TYPE], text: textOf(of.formName) ?? 'File' },
    category: [
      {
        coding: [
          {
            system: 'http://hl7.org/fhir/us/core/CodeSystem/us-core-documentreference-category',
            code: 'clinical-note',
          },
        ],
      },
    ],
    subject: patient,
    date: inZone(of.addedAt.toISOString(), 'UTC'),
    author: [of.isByPatient ? patient : authorOf(of)],
    content: [
      {
        attachment: {
          url: `Binary/${of.id}`,
          title: textOf(of.name) ?? 'File',
          size: of.bytes,
          ...given({ contentType: textOf(of.mediaType) }),
        },
      },
    ],
    ...context,
  };
}

function authorOf({ authorDoctorId: id, authorName }: AttachedFile): Reference {
  return id ? referenceTo({ resourceType: 'Practitioner', id }, authorName) : named(authorName);
}
