import type { Role } from '@openward/contract';

/** The password of every demo account. */
export const DEMO_PASSWORD = 'Demo-pass-1';

/** The answer to every secret question of every demo account. */
export const DEMO_ANSWER = 'blue';

/** The demo practice's phone: of the numbers that are kept free for stories, so that it never rings anywhere. */
export const DEMO_PHONE = '(415) 555-0199';

export interface DemoAccount {
  email: string;
  role: Role;
  firstName: string;
  lastName: string;
  /** False for who has still to answer the secret questions. */
  answered: boolean;
}

/** The accounts a newcomer signs in with. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { email: 'patient@openward.example', role: 'ROLE_PATIENT', firstName: 'Maya', lastName: 'Lindqvist', answered: true },
  { email: 'doctor@openward.example', role: 'ROLE_DOCTOR', firstName: 'Daniel', lastName: 'Okafor', answered: true },
  { email: 'hcp@openward.example', role: 'ROLE_HCP_ADMIN', firstName: 'Helena', lastName: 'Costa', answered: true },
  {
    email: 'admin@openward.example',
    role: 'ROLE_SYS_ADMIN',
    firstName: 'Samuel',
    lastName: 'Whitfield',
    answered: true,
  },
  {
    email: 'new.patient@openward.example',
    role: 'ROLE_PATIENT',
    firstName: 'Noor',
    lastName: 'Haddad',
    answered: false,
  },
];
