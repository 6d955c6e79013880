// The accounts of the demo practice, and a client of its api.

/** The password of every demo account. */
export const DEMO_PASSWORD = 'Demo-pass-1';

/** Demo accounts by role. */
export const ACCOUNTS = {
  patient: 'patient@openward.example',
  doctor: 'doctor@openward.example',
  hcp: 'hcp@openward.example',
  admin: 'admin@openward.example',
};

/** A demo account. */
export type Account = keyof typeof ACCOUNTS;

/** A session as returned by `POST /login`. */
export interface DemoSession {
  token: string;
  refreshToken: string;
  user: { id: string; patientId?: string; [key: string]: unknown };
}

/** Options of an api call. */
export type CallOptions = { token?: string | undefined; body?: unknown; headers?: Record<string, string> };

/** Calls an address below `/api` and reads the complete answer. */
export async function callApi(url: string, method: string, path: string, options: CallOptions = {}) {
  const { token, body, headers } = options;
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      'x-timezone-offset': '0',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  // biome-ignore lint/suspicious/noExplicitAny: a result is what the endpoint says
  const { result, page } = (await response.json()) as { result: any; page?: { after?: string } };
  return { status: response.status, result, page };
}

/** Signs in. @throws Error if refused */
export async function signIn(url: string, account: Account): Promise<DemoSession> {
  const body = { username: ACCOUNTS[account], password: DEMO_PASSWORD };
  const { status, result } = await callApi(url, 'POST', '/login', { body });
  if (status !== 200) throw new Error(`Signing in as ${account} answered ${status}.`);
  return result;
}

/** Returns the items of local storage after signing in. */
export async function storageOf(url: string, account: Account): Promise<{ name: string; value: string }[]> {
  const { token, refreshToken, user } = await signIn(url, account);
  return Object.entries({ token, refreshToken, user: JSON.stringify(user) }).map(([name, value]) => ({
    name: `openward.${name}`,
    value,
  }));
}
