import { DEVICE_ID, readSession } from '../session/storage.ts';

/** Who gets a canary or not: the user by their id, where nobody is signed in the device by one that it keeps. */
export function whoIsHere(): string {
  const user = readSession()?.user.id;
  if (user) return user;
  // A random number and nothing else: it says nothing of the device.
  try {
    localStorage[DEVICE_ID] ??= Math.random();
  } catch {
    // A browser without room for it gets what the others get.
  }
  return localStorage[DEVICE_ID] ?? '';
}
