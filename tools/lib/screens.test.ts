import { SCREENS, screensOf } from './screens.ts';

const ROUTES = [
  { path: '/login', access: 'public' },
  { path: '/bills', access: 'patients' },
  { path: '/bill/:billid', access: ['ROLE_PATIENT', 'ROLE_DOCTOR'] },
] as const;

test('a route is looked at by everybody who may see it, by its example where it needs an id', () => {
  expect(screensOf([...ROUTES], { '/bill/:billid': ['/bill/{bill}', '/bill/{bill}?tab=paid'] })).toEqual({
    nobody: ['/login'],
    patient: ['/bills', '/bill/{bill}', '/bill/{bill}?tab=paid'],
    doctor: ['/bill/{bill}', '/bill/{bill}?tab=paid'],
    hcpAdmin: [],
    sysAdmin: [],
  });
});

test('a route that needs an id is refused without an example, and an example without its route', () => {
  expect(() => screensOf([...ROUTES], {})).toThrow('The route /bill/:billid needs an example address');
  expect(() => screensOf([], { '/bill/:billid': [] })).toThrow('No remote has the route /bill/:billid');
});

test('every role has its home', () => {
  expect(SCREENS).toMatchObject({
    nobody: expect.arrayContaining(['/login']),
    patient: expect.arrayContaining(['/home']),
    doctor: expect.arrayContaining(['/doctor/home']),
    hcpAdmin: expect.arrayContaining(['/admin/home']),
    sysAdmin: expect.arrayContaining(['/admin/home']),
  });
});
