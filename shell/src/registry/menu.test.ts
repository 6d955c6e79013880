import { ROLES } from '@openward/contract';
import { menuOf } from '@openward/contract/releases';
import { aRegistry } from '@openward/remote-kit/testing';

const all = [...ROLES];

describe('the menu of a role', () => {
  const registry = aRegistry([
    {
      name: 'appointments',
      menu: [
        { path: '/appointments', label: 'Today', group: 'Appointments', order: 41, roles: all },
        { path: '/appointments/new', label: 'Book appointment', group: 'Appointments', order: 40, roles: all },
        { path: '/scanner', label: 'Scanner', order: 60, roles: ['ROLE_DOCTOR'] },
      ],
    },
    {
      name: 'patients',
      menu: [
        { path: '/home', label: 'Dashboard', order: 10, roles: ['ROLE_PATIENT'] },
        {
          path: '/patient',
          label: 'Patient',
          labelFor: { ROLE_DOCTOR: 'Patient Search' },
          order: 20,
          roles: ['ROLE_DOCTOR', 'ROLE_SYS_ADMIN'],
        },
      ],
    },
    { name: 'documents', menu: [{ path: '/documents', label: 'Documents', order: 15, roles: all }] },
  ]);
  const shown = (role: (typeof ROLES)[number]) =>
    menuOf(registry, { userRole: role }).map(({ label, entries }) => [label, ...entries.map((entry) => entry.label)]);

  it('holds what the role may see, in order, with groups under their heading', () => {
    expect(shown('ROLE_PATIENT')).toEqual([
      [undefined, 'Dashboard', 'Documents'],
      ['Appointments', 'Book appointment', 'Today'],
    ]);
  });

  it('uses the label of the role, and starts again below a group', () => {
    expect(shown('ROLE_DOCTOR')).toEqual([
      [undefined, 'Documents', 'Patient Search'],
      ['Appointments', 'Book appointment', 'Today'],
      [undefined, 'Scanner'],
    ]);
  });

  it('uses the common label for other roles', () => {
    expect(shown('ROLE_SYS_ADMIN')[0]).toEqual([undefined, 'Documents', 'Patient']);
  });

  it('gives each group only once, with all that belongs to it', () => {
    const mixed = aRegistry([
      {
        name: 'x',
        menu: [
          { path: '/a', label: 'A', group: 'Forms', order: 1, roles: all },
          { path: '/b', label: 'B', order: 2, roles: all },
          { path: '/c', label: 'C', group: 'Forms', order: 3, roles: all },
          { path: '/d', label: 'D', order: 4, roles: all },
        ],
      },
    ]);
    expect(
      menuOf(mixed, { userRole: 'ROLE_DOCTOR' }).map(({ label, entries }) => [label, ...entries.map((e) => e.label)]),
    ).toEqual([
      ['Forms', 'A', 'C'],
      [undefined, 'B', 'D'],
    ]);
  });

  it('is empty where no remote could be read', () => {
    expect(menuOf(aRegistry([]), { userRole: 'ROLE_PATIENT' })).toEqual([]);
  });
});
