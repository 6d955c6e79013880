import { endpoints, result } from '../core/endpoint.ts';
import type { UserStatus } from '../core/enums.ts';
import { ROLES, type Role } from '../core/roles.ts';
import { loginSchema, refreshSchema, tokenQuery } from './schemas.ts';

/** The signed-in user (specification, section 3, User). Ids that do not apply to the role are null. */
export interface User {
  id: string;
  username: string;
  firstName: string;
  lastName: string;
  avatar: string | null;
  userRole: Role;
  patientId: string | null;
  doctorId: string | null;
  hospitalId: string | null;
  email: string;
  status: UserStatus;
  isAnsweredSecretQuestion: 'Y' | 'N';
}

/** An access token (a JWT of 15 minutes) and the refresh token that can be used once for the next pair. */
export interface Tokens {
  token: string;
  refreshToken: string;
}

/** What signing in returns. */
export interface SignedIn extends Tokens {
  user: User;
}

/** Signing in and staying signed in (specification, section 7, Accounts). */
export const accountEndpoints = endpoints({
  login: {
    method: 'POST',
    path: '/login',
    roles: 'public',
    patientData: false,
    body: loginSchema,
    result: result<SignedIn>(),
    message: 'Logged in successfully',
  },
  verifyToken: {
    method: 'POST',
    path: '/verifytoken',
    roles: 'public',
    patientData: false,
    query: tokenQuery,
    result: result<{ user: User }>(),
  },
  refreshToken: {
    method: 'POST',
    path: '/token/refresh',
    roles: 'public',
    patientData: false,
    body: refreshSchema,
    result: result<SignedIn>(),
  },
  logout: {
    method: 'POST',
    path: '/logout',
    roles: ROLES,
    patientData: false,
    result: result<null>(),
    message: 'User logout successfully.',
  },
});
