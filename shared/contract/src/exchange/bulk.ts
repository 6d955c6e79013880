import { endpoint, result } from '../core/endpoint.ts';
import { entityId } from '../core/fields.ts';
import { SYSTEM_ADMINISTRATORS } from '../core/roles.ts';
import { array, object, string } from '../core/yup.ts';
import { EXPORT, FHIR_BASE } from './base.ts';
import { values } from './schemas.ts';

/** Media type of export files: one resource per line. */
export const NDJSON = 'application/fhir+ndjson';

/** The progress of an export, and its manifest once done. */
export interface ExportStatus {
  exportId: string;
  /** A text for users. */
  progress: string;
  /** When the export and its files are deleted: ISO 8601 UTC. */
  expiresAt: string;
  manifest: ExportManifest | null;
}

/** The files of an export (Bulk Data Access 2.0, Export Manifest). */
export interface ExportManifest {
  /** ISO 8601 UTC: later changes may be missing. */
  transactionTime: string;
  /** The address of the export request. */
  request: string;
  requiresAccessToken: boolean;
  output: ExportFile[];
  deleted: ExportFile[];
  error: ExportFile[];
}

/** A file of an export. */
export interface ExportFile {
  type: string;
  url: string;
  /** Resources in the file, one per line. */
  count: number;
}

/** The parameters of an export (Bulk Data Access 2.0, Query Parameters) and the header Prefer. */
const exportQuery = object({
  _type: values(),
  _since: values(),
  _typeFilter: values(),
  _outputFormat: values(),
  // Unsupported, and refused unless the caller asks for lenient handling.
  _elements: values(),
  includeAssociatedData: values(),
  patient: values(),
  _format: values(),
  prefer: string().max(500).meta({ example: 'respond-async' }),
});

/** The parameters of an operation as a resource (FHIR R4, Parameters). */
export const parametersBody = object({
  resourceType: string().oneOf(['Parameters']),
  parameter: array(
    object({
      name: string().required().max(100),
      valueString: string().max(500),
      valueCode: string().max(500),
      valueUri: string().max(500),
      valueInstant: string().max(500),
      valueDate: string().max(500),
    }),
  )
    .max(100)
    .meta({ example: [] }),
});

/** Starts an export; a job writes its files. */
const START = {
  method: ['POST', 'GET'],
  roles: SYSTEM_ADMINISTRATORS,
  scope: { resource: EXPORT, interaction: 's' },
  patientData: true,
  changes: true,
  asksProof: true,
  isCostly: true,
  query: exportQuery,
  body: parametersBody,
  message: 'We are preparing the export.',
  result: result<ExportStatus>(),
} as const;

const fhirExport = endpoint({ ...START, path: `${FHIR_BASE}/$export` });

/** All patients with their data. */
const fhirExportPatients = endpoint({ ...START, path: `${FHIR_BASE}/Patient/$export` });

/** The patients of a hospital; each hospital is a group with the same id. */
const fhirExportGroup = endpoint({
  ...START,
  path: `${FHIR_BASE}/Group/:id/$export`,
  params: object({ id: entityId('anyHospital').required() }),
});

const ONE = {
  roles: SYSTEM_ADMINISTRATORS,
  scope: { resource: EXPORT, interaction: 's' },
  params: object({ id: entityId('bulkExport').required() }),
} as const;

/** The progress or the files of an export. Other users' exports are not found. */
const fhirExportStatus = endpoint({
  ...ONE,
  method: 'GET',
  path: `${FHIR_BASE}/$export-status/:id`,
  patientData: false,
  changes: false,
  message: 'We are preparing the export.',
  result: result<ExportStatus>(),
});

/** Stops an export and deletes its files. */
const fhirDeleteExport = endpoint({
  ...ONE,
  method: 'DELETE',
  path: `${FHIR_BASE}/$export-status/:id`,
  patientData: true,
  changes: true,
  message: 'The export was deleted.',
  result: result<null>(),
});

/** A file of a completed export. */
const fhirExportFile = endpoint({
  method: 'GET',
  path: `${FHIR_BASE}/$export-file/:id`,
  roles: SYSTEM_ADMINISTRATORS,
  scope: { resource: EXPORT, interaction: 's' },
  patientData: true,
  changes: false,
  asksProof: true,
  isCostly: true,
  params: object({ id: entityId('bulkExportFile').required() }),
  file: NDJSON,
});

/** Bulk exports (FHIR Bulk Data Access 2.0). */
export const bulkCalls = {
  fhirExport,
  fhirExportPatients,
  fhirExportGroup,
  fhirExportStatus,
  fhirDeleteExport,
  fhirExportFile,
};
