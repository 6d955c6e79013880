const NAME = 'openward-device';
/** Browsers limit cookies to 400 days (RFC 6265bis). */
const SECONDS = 400 * 24 * 3600;

/**
 * The cookie that identifies a known device. It does not sign in: beside the password, it shows that the second factor
 * was given here before and that the sign-in is not new. Scripts cannot read it.
 */
export function deviceCookie(secret: string, isSecure: boolean): string {
  const parts = [`${NAME}=${secret}`, 'Path=/api', `Max-Age=${SECONDS}`, 'HttpOnly', 'SameSite=Strict'];
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
