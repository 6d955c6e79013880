/** The base path of the FHIR resources, with and without the API's prefix. */
export const FHIR_BASE = '/fhir/R4';

/** The scope resource of bulk exports. */
export const EXPORT = '$export';
