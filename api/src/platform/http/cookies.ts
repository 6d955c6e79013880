import type { Position } from '../database/driver.ts';

const NAME = 'openward-device';
/** Browsers limit cookies to 400 days (RFC 6265bis). */
const SECONDS = 400 * 24 * 3600;

/**
 * The cookie that identifies a known device. It does not sign in: beside the password, it shows that the second factor
 * was given here before and that the sign-in is not new. Scripts cannot read it.
 */
export function deviceCookie(secret: string, isSecure: boolean): string {
  return cookie(NAME, secret, SECONDS, isSecure);
}

const WRITTEN = 'openward-written';

/**
 * The cookie of a user who has just changed something: the position of the change in the database's log. Reads of a
 * standby that has not reached it go to the primary.
 * @param seconds after which every standby in use has the change
 */
export function writtenCookie(position: Position, seconds: number, isSecure: boolean): string {
  return cookie(WRITTEN, position.toString(16), seconds, isSecure);
}

/** The position in a request's cookies; 0 without one. */
export function writtenIn(cookies = ''): Position {
  const [, position = '0'] = new RegExp(`(?:^|; *)${WRITTEN}=([\\da-f]{1,16})(?:;|$)`).exec(cookies) ?? [];
  return BigInt(`0x${position}`);
}

/** A cookie for calls that scripts cannot read. */
function cookie(name: string, value: string, seconds: number, isSecure: boolean): string {
  const parts = [`${name}=${value}`, 'Path=/api', `Max-Age=${seconds}`, 'HttpOnly', 'SameSite=Strict'];
  return (isSecure ? [...parts, 'Secure'] : parts).join('; ');
}

/** The device secret in a request's cookies, if it has our form. */
export function deviceIn(cookies: string | undefined): string | undefined {
  return valueOf(NAME, cookies);
}

/** The app's sign-in request that this browser has started (`oidc-provider` names the cookie). */
export function appRequestIn(cookies: string | undefined): string | undefined {
  return valueOf('_interaction', cookies);
}

function valueOf(name: string, cookies = ''): string | undefined {
  return new RegExp(`(?:^|; *)${name}=([\\w-]{20,60})(?:;|$)`).exec(cookies)?.[1];
}
