/** Where the standard's resources begin, below the api's address and by themselves. */
export const FHIR_BASE = '/fhir/R4';

/** What a scope must be for, where it is exports of many at once. */
export const EXPORT = '$export';
