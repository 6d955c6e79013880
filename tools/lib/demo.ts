// The demo practice's accounts, and how a tool calls its api.

/** The password of every demo account. */
export const DEMO_PASSWORD = 'Demo-pass-1';

/** Accounts by the role that they stand for. */
export const ACCOUNTS = {
  patient: 'patient@openward.example',
  doctor: 'doctor@openward.example',
  hcp: 'hcp@openward.example',
  admin: 'admin@openward.example',
};

/** One of the demo accounts. */
export type Account = keyof typeof ACCOUNTS;

/** A session as `POST /login` answers it. */
export interface DemoSession {
  token: string;
  refreshToken: string;
  user: { id: string; patientId?: string; [key: string]: unknown };
}

/** What a call sends. */
export type CallOptions = { token?: string | undefined; body?: unknown; headers?: Record<string, string> };

/** Calls an address below `/api` and reads the answer to its end. */
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

/** Signs in. @throws Error where that is refused */
export async function signIn(url: string, account: Account): Promise<DemoSession> {
  const body = { username: ACCOUNTS[account], password: DEMO_PASSWORD };
  const { status, result } = await callApi(url, 'POST', '/login', { body });
  if (status !== 200) throw new Error(`Signing in as ${account} answered ${status}.`);
  return result;
}

/** What local storage holds after signing in. */
export async function storageOf(url: string, account: Account): Promise<{ name: string; value: string }[]> {
  const { token, refreshToken, user } = await signIn(url, account);
  return Object.entries({ token, refreshToken, user: JSON.stringify(user) }).map(([name, value]) => ({
    name: `openward.${name}`,
    value,
  }));
}
