import { hash, verify } from '@node-rs/argon2';

/** argon2id with the first choice of OWASP's Password Storage Cheat Sheet: 19 MiB, 2 passes, 1 lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Without a stored hash it spends the same time and says no: nobody learns which accounts exist. */
  verify(stored: string | undefined, password: string): Promise<boolean>;
}

/** Hashes on libuv's threads; `PARAMETERS` is argon2id, the package's default algorithm. */
export async function createPasswordHasher(): Promise<PasswordHasher> {
  const decoy = await hash('a password that nobody has', PARAMETERS);
  return {
    hash: (password) => hash(password, PARAMETERS),
    async verify(stored, password) {
      const right = await verify(stored ?? decoy, password);
      return right && stored !== undefined;
    },
  };
}
