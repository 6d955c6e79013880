/** The package has no types; this declares only what we use. */
declare module 'fs-native-extensions' {
  /** Locks the whole file for this open file description. @returns false if another one holds it */
  export function tryLock(fd: number): boolean;
}
