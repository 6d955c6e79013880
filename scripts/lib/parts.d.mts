/** The project's root. */
export const root: string;
/** Names of the remotes' folders. */
export const remoteFolders: string[];
/** Everything that is released by itself, the shell first; folders are absolute. */
export const parts: { name: string; folder: string }[];
