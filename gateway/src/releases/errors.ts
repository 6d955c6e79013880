/** A change of the releases that cannot be made; the message says why, in a sentence for the operator. */
export class ReleaseError extends Error {}

/** The place where the releases lie cannot be used at the moment: the same change may succeed later. */
export class StoreUnavailableError extends ReleaseError {}
