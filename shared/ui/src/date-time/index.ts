// One copy of the formats for the shell and all remotes. The server has its own.
export * from '@openward/contract/time';
