import { changeLanguage, connectShell } from '@openward/remote-kit';
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

test('shows doctors and administrators what else they have a screen for, without pictures', async () => {
  const mountSlot = () => ({ update() {}, retry() {}, remove() {} });
  connectShell({ mountSlot, isScreen: (path) => path !== '/doctor/home' });
  await show('ROLE_HCP_ADMIN', '/help?of=screens');
  connectShell({ mountSlot, isScreen: () => true });
  expect(titles()).toEqual(expect.arrayContaining(['Block time', 'Add a doctor', 'Send a message to a group']));
  expect(titles()).not.toContain('See your day');
  const task = screen.getByRole('heading', { name: 'Add a doctor' }).closest('article') as HTMLElement;
  expect(within(task).queryByRole('img')).toBeNull();
  expect(within(task).getByRole('link')).toHaveAttribute('href', '/doctor/add');
});

test('is printed with small pictures beside the steps', async () => {
  await show('ROLE_HCP_ADMIN', '/help?on=paper');
  const picture = screen.getAllByRole('img')[0]?.parentElement as HTMLElement;
  const onPaper = [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule) => rule instanceof CSSMediaRule && rule.media.mediaText === 'print')
    .flatMap((rule) => [...(rule as CSSMediaRule).cssRules])
    .filter((rule) => picture.matches((rule as CSSStyleRule).selectorText));
  expect(onPaper.map(({ cssText }) => cssText).join()).toContain('width: 55mm');
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
