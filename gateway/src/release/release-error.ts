/** A change of the releases that cannot be made; the message says why, in a sentence for the operator. */
export class ReleaseError extends Error {}
