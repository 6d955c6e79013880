import { DEVICE_ID, readSession } from '../session/storage.ts';

/** The id that decides on a canary: the user's, or a stored one of the device while no one is signed in. */
export function whoIsHere(): string {
  const user = readSession()?.user.id;
  if (user) return user;
  // A random number, so that it reveals nothing about the device.
  try {
    localStorage[DEVICE_ID] ??= Math.random();
  } catch {
    // A browser with a full storage gets the regular release.
  }
  return localStorage[DEVICE_ID] ?? '';
}
