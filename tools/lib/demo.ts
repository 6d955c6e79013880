// The demo practice's accounts, and how a tool signs in with them.

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

/** Signs in. @throws Error where that is refused */
export async function signIn(url: string, account: Account): Promise<DemoSession> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: ACCOUNTS[account], password: DEMO_PASSWORD }),
  });
  if (!answer.ok) throw new Error(`Signing in as ${account} answered ${answer.status}.`);
  return ((await answer.json()) as { result: DemoSession }).result;
}

/** What local storage holds after signing in. */
export async function storageOf(url: string, account: Account): Promise<{ name: string; value: string }[]> {
  const { token, refreshToken, user } = await signIn(url, account);
  return [
    { name: 'openward.token', value: token },
    { name: 'openward.refreshToken', value: refreshToken },
    { name: 'openward.user', value: JSON.stringify(user) },
  ];
}
