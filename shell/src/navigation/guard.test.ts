import { ROLES, type Role } from '@openward/contract';
import { routeFinder } from '@openward/contract/releases';

import type { SessionState } from '@openward/remote-kit';
import { aRegistry, aUser } from '@openward/remote-kit/testing';
import * as fc from 'fast-check';
import type { FindRoute } from '../registry/registry-here.ts';
import { destinationOf, homeOf, landingOf, unsharedArea } from './guard.ts';

const everyone = [...ROLES];
const find = routeFinder(
  aRegistry([
    {
      name: 'auth',
      routes: [
        { path: '/login', access: 'public', title: 'Sign in' },
        { path: '/secretquestion', access: everyone, title: 'Secret Questions' },
        { path: '/security', access: everyone, title: 'Security' },
        { path: '/change-password/:userid', access: ['ROLE_SYS_ADMIN', 'ROLE_HCP_ADMIN'], title: 'Update Password' },
      ],
    },
    {
      name: 'patients',
      routes: [
        { path: '/', access: ['ROLE_PATIENT'], title: 'Dashboard' },
        { path: '/home', access: ['ROLE_PATIENT'], title: 'Dashboard' },
        { path: '/profile', access: ['ROLE_PATIENT'], title: 'Profile' },
        { path: '/patient', access: ['ROLE_DOCTOR', 'ROLE_HCP_ADMIN', 'ROLE_SYS_ADMIN'], title: 'Patients' },
      ],
    },
    {
      name: 'admin',
      routes: [
        { path: '/doctor/home', access: ['ROLE_DOCTOR'], title: 'Dashboard' },
        { path: '/admin/home', access: ['ROLE_HCP_ADMIN', 'ROLE_SYS_ADMIN'], title: 'Dashboard' },
        { path: '/doctor/profile', access: ['ROLE_DOCTOR'], title: 'Profile' },
        { path: '/admin/profile', access: ['ROLE_HCP_ADMIN', 'ROLE_SYS_ADMIN'], title: 'Profile' },
      ],
    },
    {
      name: 'appointments',
      routes: [
        { path: '/appointments', access: everyone, title: 'Todays Appointments' },
        { path: '/qrcode/:appointmentId', access: ['ROLE_PATIENT'], title: 'Check in' },
        { path: '/scanner/new', access: 'public', title: 'Kiosk' },
      ],
    },
  ]),
);
const signedOut: SessionState = { state: 'signed-out' };
const as = (userRole: Role): SessionState => ({ state: 'signed-in', user: aUser({ userRole }) });

/** `screen` if the address shows its own screen, else the redirect target. */
function led(pathname: string, session: SessionState): string {
  const destination = destinationOf(pathname, session, find);
  return destination.kind === 'remote' ? 'screen' : destination.to;
}

describe('who should have a second factor by now', () => {
  const day = 86_400_000;
  const due = (time: number): SessionState => ({
    state: 'signed-in',
    user: aUser({ userRole: 'ROLE_DOCTOR', secondFactorDueAt: new Date(Date.now() + time).toISOString() }),
  });

  it('gets every screen until then', () => {
    expect(led('/patient', due(day))).toBe('screen');
    expect(led('/', due(day))).toBe('/doctor/home');
  });

  it('gets then what sets one up, and no other screen', () => {
    for (const path of ['/patient', '/doctor/home', '/doctor/profile', '/', '/nowhere']) {
      expect(led(path, due(-day))).toBe('/security');
    }
    for (const path of ['/security', '/secretquestion', '/login']) expect(led(path, due(-day))).toBe('screen');
  });
});

describe('where an address leads', () => {
  it.each<[string, ...string[]]>([
    // address, signed out, patient, doctor, HCP admin, system admin
    ['/login', 'screen', 'screen', 'screen', 'screen', 'screen'],
    ['/scanner/new', 'screen', 'screen', 'screen', 'screen', 'screen'],
    ['/', '/login', 'screen', '/doctor/home', '/admin/home', '/admin/home'],
    ['/home', '/login', 'screen', '/doctor/home', '/admin/home', '/admin/home'],
    ['/doctor/home', '/login', '/home', 'screen', '/admin/home', '/admin/home'],
    ['/admin/home', '/login', '/home', '/doctor/home', 'screen', 'screen'],
    ['/patient', '/login', '/home', 'screen', 'screen', 'screen'],
    ['/appointments', '/login', 'screen', 'screen', 'screen', 'screen'],
    ['/qrcode/17', '/login', 'screen', '/doctor/home', '/admin/home', '/admin/home'],
    ['/change-password/17', '/login', '/home', '/doctor/home', 'screen', 'screen'],
    ['/profile', '/login', 'screen', '/doctor/profile', '/admin/profile', '/admin/profile'],
    ['/no/such/page', '/login', '/home', '/doctor/home', '/admin/home', '/admin/home'],
  ])('%s', (pathname, ...expected) => {
    expect([signedOut, ...ROLES.map(as)].map((session) => led(pathname, session))).toEqual(expected);
  });

  it.each([
    ['/appointments', true],
    ['/qrcode/17', true],
    ['/', false],
    ['/no/such/page', false],
  ])('is remembered for after signing in: %s %s', (pathname, rememberOrigin) => {
    expect(destinationOf(pathname, signedOut, find)).toMatchObject({ to: '/login', rememberOrigin });
  });

  it('is not remembered where somebody signed in may not see it', () => {
    expect(destinationOf('/patient', as('ROLE_PATIENT'), find)).toMatchObject({ rememberOrigin: false });
  });

  it('does not show a guarded screen while the session is still being checked', () => {
    expect(led('/appointments', { state: 'checking' })).toBe('/login');
  });
});

describe('where somebody lands', () => {
  it.each(ROLES.map((role) => [role, led('/nowhere', as(role))]))('%s at home: %s', (userRole, home) => {
    expect(homeOf(aUser({ userRole }))).toBe(home);
    expect(landingOf(aUser({ userRole }), null, find)).toBe(home);
  });

  it('back where they wanted to go, with its query', () => {
    expect(landingOf(aUser(), '/appointments?day=2', find)).toBe('/appointments?day=2');
  });

  it.each(['/patient', '/login', '/no/such/page', 'https://elsewhere.example/appointments', '//', '//x/home', ''])(
    'at home instead of %s',
    (origin) => expect(landingOf(aUser(), origin, find)).toBe('/home'),
  );

  it('first at the secret questions, for who has not answered them', () => {
    const user = aUser({ isAnsweredSecretQuestion: 'N' });
    expect(landingOf(user, '/appointments', find)).toBe('/secretquestion');
  });

  it('at home where no remote offers the secret questions', () => {
    const without: FindRoute = (pathname) => (pathname === '/secretquestion' ? undefined : find(pathname));
    expect(landingOf(aUser({ isAnsweredSecretQuestion: 'N' }), null, without)).toBe('/home');
  });
});

describe('whatever address, role and origin', () => {
  const pathname = fc.oneof(
    fc.constantFrom('/', '/home', '/login', '/patient', '/qrcode/1', '/admin/home', '/doctor/home', '/scanner/new'),
    fc.webPath(),
    fc.string().map((text) => `/${text}`),
  );
  const session = fc.oneof(fc.constant(signedOut), fc.constantFrom(...ROLES).map(as));

  it('nobody goes in a circle or sees a page they may not see', () => {
    fc.assert(
      fc.property(pathname, session, (start, who) => {
        let at = start;
        for (let hops = 0; hops < 3; hops++) {
          const destination = destinationOf(at, who, find);
          if (destination.kind === 'redirect') {
            at = destination.to;
            continue;
          }
          const { access } = destination.route;
          return access === 'public' || (who.state === 'signed-in' && access.includes(who.user.userRole));
        }
        return false;
      }),
    );
  });

  it('who signs in lands on a page of the portal that they may see', () => {
    const origin = fc.oneof(pathname, fc.webUrl(), fc.constant(null));
    fc.assert(
      fc.property(origin, fc.constantFrom(...ROLES), fc.constantFrom('Y', 'N'), (from, userRole, answered) => {
        const user = aUser({ userRole, isAnsweredSecretQuestion: answered });
        const landing = landingOf(user, from, find);
        const route = find(landing.replace(/[?#].*$/, ''));
        return landing.startsWith('/') && route?.access.includes(userRole) === true;
      }),
    );
  });
});

it('says what of a screen a person has not shared with whom acts for them', () => {
  const route = {
    path: '/documents',
    access: everyone,
    title: 'Documents',
    remote: 'documents',
    area: 'documents',
  } as const;
  const person = { patientId: 'maya', firstName: 'Maya', lastName: 'Lindqvist' };
  expect(unsharedArea(aUser({ actingFor: { ...person, areas: ['profile'] } }), route)).toBe('documents');
  expect(unsharedArea(aUser({ actingFor: { ...person, areas: ['documents'] } }), route)).toBeUndefined();
  expect(unsharedArea(aUser(), route)).toBeUndefined();
});
