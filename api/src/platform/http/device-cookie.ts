const NAME = 'openward-device';
/** Browsers keep none for longer (RFC 6265bis). */
const SECONDS = 400 * 24 * 3600;

/**
 * The cookie by which a device is known again. It signs nobody in: beside the password it says that the second factor was
 * given here before, and that a sign-in is nothing new. No script reads it.
 */
export function deviceCookie(secret: string, isSecure: boolean): string {
  const parts = [`${NAME}=${secret}`, 'Path=/api', `Max-Age=${SECONDS}`, 'HttpOnly', 'SameSite=Strict'];
  return (isSecure ? [...parts, 'Secure'] : parts).join('; ');
}

/** The secret in a request's cookies, if there is one that we made. */
export function deviceIn(cookies: string | undefined): string | undefined {
  return valueOf(NAME, cookies);
}

/** The request of an app that this browser has begun (`oidc-provider` names its cookie so). */
export function appRequestIn(cookies: string | undefined): string | undefined {
  return valueOf('_interaction', cookies);
}

function valueOf(name: string, cookies = ''): string | undefined {
  return new RegExp(`(?:^|; *)${name}=([\\w-]{20,60})(?:;|$)`).exec(cookies)?.[1];
}
