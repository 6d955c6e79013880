import { type CallOptions, call } from '@openward/api-client';
import { getReleases } from '@openward/contract/releases';

/** Asks how every part stands. */
export async function askForReleases(options: CallOptions) {
  return (await call(getReleases, {}, { quiet: true, ...options })).result;
}

/** Why something is withdrawn; loaded when the form is first touched. */
export const reasonSchema = async () => (await import('@openward/contract/releases/schemas')).withdrawalSchema;
