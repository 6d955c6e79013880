import { type CallOptions, createClient } from '@openward/api-client';
import { releaseEndpoints } from '@openward/contract/releases';

/** The calls about what users get, which the gateway answers. */
export const releases = createClient(releaseEndpoints);

/** Asks how every part stands. */
export async function askForReleases(options: CallOptions) {
  return (await releases.getReleases({}, { quiet: true, ...options })).result;
}

/** Why something is withdrawn; loaded when the form is first touched. */
export const reasonSchema = async () => (await import('@openward/contract/releases/schemas')).withdrawalSchema;
