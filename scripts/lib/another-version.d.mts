/**
 * A build once more under another version, with other words on its screens.
 * @returns the folder of the new build
 */
export function anotherVersion(folder: string, version: string, words?: Record<string, string>): string;
