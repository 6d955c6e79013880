import { aUser, failure, renderRemoteScreen, serverForEachTest, success } from '@openward/remote-kit/testing';
import { pageStyle } from '@openward/ui/page-style';
import { screen, waitFor, within } from '@testing-library/react';
import AdminDashboard from './admin-dashboard.tsx';
import DoctorDashboard from './doctor-dashboard.tsx';

const server = serverForEachTest();

const EVERY_DAY = ['Patient Search', 'Appointments'];

it.each([
  [
    'ROLE_SYS_ADMIN',
    AdminDashboard,
    [...EVERY_DAY, 'Create a new admin', 'Create a new doctor', 'Create a new patient', 'My Account'],
  ],
  ['ROLE_HCP_ADMIN', AdminDashboard, [...EVERY_DAY, 'Create a new doctor', 'Create a new patient', 'My Account']],
  ['ROLE_DOCTOR', DoctorDashboard, [...EVERY_DAY, 'My Account']],
] as const)('the home of %s begins with the day, then with what each day needs', async (userRole, Home, titles) => {
  await renderRemoteScreen(Home, { user: aUser({ userRole }), at: '/admin/home', path: '/admin/home' });
  const day = await screen.findByRole('heading', { name: "Today's appointments" });
  const shortcuts = screen.getByRole('navigation', { name: 'Shortcuts' });
  expect(day.compareDocumentPosition(shortcuts)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const links = within(shortcuts).getAllByRole('link');
  expect(links.map((link) => titles.find((title) => link.textContent?.startsWith(title)))).toEqual(titles);
});

describe('a practice that has just begun', () => {
  const steps = { hospital: true, doctor: false, frontDesk: false, patient: false, form: true, message: false };
  const home = (userRole: 'ROLE_SYS_ADMIN' | 'ROLE_HCP_ADMIN', taken: typeof steps) => {
    server.answer({ '/practice/first-steps': () => success(taken) });
    return renderRemoteScreen(AdminDashboard, { user: aUser({ userRole }), at: '/admin/home', path: '/admin/home' });
  };
  const allTaken = Object.fromEntries(Object.keys(steps).map((step) => [step, true])) as typeof steps;

  it('greets its system administrator with what is missing, each with its way there', async () => {
    await home('ROLE_SYS_ADMIN', steps);
    const heading = await screen.findByRole('heading', { name: 'First steps' });
    const list = within(heading.closest('section') as HTMLElement);
    const day = screen.getByRole('heading', { name: "Today's appointments" });
    expect(heading.compareDocumentPosition(day)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(list.getByText('2 of 6 done')).toBeVisible();
    expect(list.getAllByLabelText('Done')).toHaveLength(2);
    expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      ...['/doctor/add', '/admin/hcp/add', '/patient/import', '/admin/sms'],
    ]);
  });

  describe('its day', () => {
    const page = document.createElement('style');
    beforeAll(() => {
      page.textContent = pageStyle();
      document.head.append(page);
    });
    afterAll(() => page.remove());
    const shown = async (steps: () => Response | Promise<Response>) => {
      server.answer({ '/practice/first-steps': steps });
      const user = aUser({ userRole: 'ROLE_SYS_ADMIN' });
      await renderRemoteScreen(HomeInPage, { user, at: '/admin/home', path: '/admin/home' });
      // Once its error shows, the health section no longer delays the page.
      await screen.findByText('We could not load the health of the portal');
    };
    const day = () => screen.findByText("Today's appointments");
    /** The page's style sheet ends the delay. */
    const held = async () => getComputedStyle((await day()).closest('main [data-pending] ~ *') as Element);

    it('is shown once it is known what stands above it', async () => {
      let answer: (steps: Response) => void = () => {};
      await shown(() => new Promise((resolve) => (answer = resolve)));
      expect(await day()).not.toBeVisible();
      answer(success(steps));
      await screen.findByRole('heading', { name: 'First steps' });
      expect(await day()).toBeVisible();
    });

    it('is shown after three seconds where nobody says what stands above it', async () => {
      await shown(() => new Promise(() => {}));
      expect(await day()).not.toBeVisible();
      expect((await held()).animation).toBe('reveal 0s 3s forwards');
    });

    it('is shown at once where that cannot be known', async () => {
      await shown(() => failure('not_found', 'Nobody answers.'));
      await waitFor(async () => expect(await day()).toBeVisible());
    });
  });

  it('ticks a step for who comes back from it a moment later', async () => {
    const { unmount } = await home('ROLE_SYS_ADMIN', { ...allTaken, message: false });
    expect(await screen.findByText('5 of 6 done')).toBeVisible();
    unmount();
    await home('ROLE_SYS_ADMIN', { ...allTaken, hospital: false });
    await waitFor(() => expect(screen.getByRole('link', { name: 'Add hospital' })).toBeVisible());
  });

  it.each([
    ['ROLE_SYS_ADMIN', allTaken, 1],
    ['ROLE_HCP_ADMIN', steps, 0],
  ] as const)('says nothing to %s where there is nothing to do', async (userRole, taken, asked) => {
    await home(userRole, taken);
    await screen.findByRole('heading', { name: "Today's appointments" });
    await waitFor(() => expect(server.callsTo('/practice/first-steps')).toHaveLength(asked));
    expect(screen.queryByRole('heading', { name: 'First steps' })).toBeNull();
  });
});

/** Only the content of a page is held back. */
function HomeInPage() {
  return (
    <main>
      <AdminDashboard />
    </main>
  );
}
