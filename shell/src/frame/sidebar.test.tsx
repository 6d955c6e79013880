import { changeLanguage, TranslationProvider } from '@openward/remote-kit';
import { aRegistry, aUser } from '@openward/remote-kit/testing';
import { ThemeProvider } from '@openward/ui/theme';
import { act, render, screen } from '@testing-library/react';
import { Sidebar } from './sidebar.tsx';

const registry = aRegistry([
  {
    name: 'dental',
    menu: [
      { path: '/teeth', label: 'Tooth', group: 'Mouth', icon: 'Tooth', order: 1, roles: ['ROLE_PATIENT'] },
      { path: '/gums', label: 'Gums', icon: 'Unknown', order: 2, roles: ['ROLE_PATIENT'] },
    ],
    icons: { Tooth: [['path', { d: 'M4 4h16' }]] },
    texts: { es: { Tooth: 'Diente', 'menu:Tooth': 'Dientes', Mouth: 'Boca', Gums: 'Encías' } },
  },
  {
    name: 'account',
    routes: ['/help', '/security'].map((path) => ({ path, access: ['ROLE_PATIENT'], title: path })),
  },
]);

afterEach(() => act(() => changeLanguage('en')));

const draw = (user = aUser()) => {
  render(
    <ThemeProvider>
      <TranslationProvider namespace="shell">
        <Sidebar user={user} registry={registry} />
      </TranslationProvider>
    </ThemeProvider>,
  );
};

it('has entries whose words and drawing came with the remote', () => {
  draw();
  const entry = screen.getByRole('link', { name: 'Tooth' });
  expect(entry.querySelector('svg path')).toHaveAttribute('d', 'M4 4h16');
  expect(screen.getByRole('link', { name: 'Gums' }).querySelector('svg circle')).not.toBeNull();
});

it.each([
  ['es', 'Dientes', 'Boca'],
  ['qps', '⟦Tooth··⟧', '⟦Mouth··⟧'],
] as const)('speaks %s with the remote’s own words', async (language, label, group) => {
  draw();
  await act(() => changeLanguage(language));
  expect(screen.getByRole('link', { name: label })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: group })).toBeInTheDocument();
});

it('has the help with the rest of the account', () => {
  draw();
  expect(screen.getByRole('link', { name: 'Help' })).toHaveAttribute('href', '/help');
  expect(screen.getByRole('link', { name: 'Sign-in and security' })).toBeInTheDocument();
});

it('has of the account only the help while somebody acts for another person', () => {
  draw(aUser({ actingFor: { patientId: 'p1', firstName: 'Byron', lastName: 'King', areas: ['appointments'] } }));
  expect(screen.getByRole('link', { name: 'Help' })).toHaveAttribute('href', '/help');
  expect(screen.queryByRole('link', { name: 'Sign-in and security' })).not.toBeInTheDocument();
});
