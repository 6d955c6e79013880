import { tokenReceivedAt } from './storage.ts';

/**
 * How long the kept token still lives, in milliseconds; negative once it has ended. Measured from when it came,
 * because the device's clock may differ from the server's by more than a token lives.
 */
export function remainingOf(token: string): number {
  const { iat, exp } = claimsOf(token);
  const received = tokenReceivedAt();
  if (received && iat) return (exp - iat) * 1000 - (Date.now() - received);
  return exp * 1000 - Date.now();
}

/** Issue and end in seconds since 1970, as the token says; 0 where it cannot be read. */
function claimsOf(token: string): { iat: number; exp: number } {
  try {
    const payload = token.split('.')[1] ?? '';
    const { iat = 0, exp = 0 } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return { iat, exp };
  } catch {
    return { iat: 0, exp: 0 };
  }
}
