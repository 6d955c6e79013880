import { type CallOptions, call } from '@openward/api-client';
import { getReleases } from '@openward/contract/releases';

/** Loads the state of every part. */
export async function askForReleases(options: CallOptions) {
  return (await call(getReleases, {}, { quiet: true, ...options })).result;
}

/** The schema of a withdrawal's reason; loaded when the form is first touched. */
export const reasonSchema = async () => (await import('@openward/contract/releases/schemas')).withdrawalSchema;
