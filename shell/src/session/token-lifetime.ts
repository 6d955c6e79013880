import { tokenReceivedAt } from './storage.ts';

/**
 * The remaining life of the kept token in milliseconds; negative once it has ended. Measured from its arrival, because
 * the device's clock may be wrong by more than a token's life.
 */
export function remainingOf(token: string): number {
  const { iat, exp } = claimsOf(token);
  const received = tokenReceivedAt();
  if (received && iat) return (exp - iat) * 1000 - (Date.now() - received);
  return exp * 1000 - Date.now();
}

/** Issue and expiry in seconds since 1970, from the token; 0 if it cannot be read. */
function claimsOf(token: string): { iat: number; exp: number } {
  try {
    const payload = token.split('.')[1] ?? '';
    const { iat = 0, exp = 0 } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return { iat, exp };
  } catch {
    return { iat: 0, exp: 0 };
  }
}
