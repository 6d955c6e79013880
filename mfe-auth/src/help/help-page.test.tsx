import { changeLanguage } from '@openward/remote-kit';
import { aUser, renderRemoteScreen } from '@openward/remote-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import HelpPage from './help-page.tsx';

afterEach(() => act(() => changeLanguage('en')));

const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const show = async (userRole: 'ROLE_PATIENT' | 'ROLE_HCP_ADMIN', at = '/help') => {
  await renderRemoteScreen(HelpPage, { user: aUser({ id: `${userRole} ${at}`, userRole }), at, path: '/help' });
  await screen.findAllByRole('article');
};

test('shows patients their guide in German, with steps, pictures and the way to each screen', async () => {
  await act(() => changeLanguage('de'));
  await show('ROLE_PATIENT');
  expect(titles()).toEqual(expect.arrayContaining(['Einen Termin buchen', 'Ihre Gesundheitsakte herunterladen']));
  const task = within(screen.getAllByRole('article')[0] as HTMLElement);
  const [first, , , last] = task.getAllByRole('listitem');
  expect(first).toHaveTextContent('Wählen Sie im Menü Termin buchen.');
  expect(within(last as HTMLElement).getByText('Jetzt buchen').tagName).toBe('STRONG');
  expect(task.getByRole('link')).toHaveAttribute('href', '/appointments/new');
  expect(task.getByRole('link')).toHaveAccessibleName(/Einen Termin buchen$/);
  const picture = task.getByRole('img', { name: /^Ein Arzt mit freien Terminen/ });
  expect(picture).toHaveAttribute('loading', 'lazy');
  expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['390', '520']);
});

test('shows staff the guide for the front desk', async () => {
  await show('ROLE_HCP_ADMIN');
  expect(titles()).toContain('Check a patient in');
  expect(titles()).not.toContain('Check in at the practice');
});

test('a language without a guide has the English one', async () => {
  await act(() => changeLanguage('fr'));
  await show('ROLE_PATIENT', '/help?in=fr');
  expect(titles()).toContain('Check in at the practice');
});

test('an address leads to its task, and so does the table of contents, again and again', async () => {
  await show('ROLE_PATIENT', '/help#family');
  const article = (title: string) => screen.getByRole('heading', { name: title }).closest('article');
  await waitFor(() => expect(article('Let a family member act for you')).toHaveFocus());
  const contents = within(screen.getByRole('navigation', { name: 'On this page' }));
  for (const title of ['Book an appointment', 'Book an appointment']) {
    await userEvent.click(contents.getByRole('link', { name: title }));
    await waitFor(() => expect(article(title)).toHaveFocus());
  }
});
