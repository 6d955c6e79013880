/** The package has no types of its own; this is the call that is made. */
declare module 'fs-native-extensions' {
  /** Locks the whole file for this open file description. @returns false where another one holds it */
  export function tryLock(fd: number): boolean;
}
