declare module 'fs-native-extensions' {
  /** Takes the kernel's lock on an open file for this file description; false where somebody holds it. */
  export function tryLock(fd: number): boolean;
}
