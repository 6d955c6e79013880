import type { AppAccess, AppRequest } from '@openward/contract/apps';
import { FHIR_RESOURCES } from '@openward/contract/exchange';
import { aUser, failure, renderRemoteScreen, serverForEachTest, success } from '@openward/remote-kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import AllowPage from './allow-page.tsx';
import { linesOf, scopesWithout } from './apps-client.ts';
import AppsPage from './apps-page.tsx';

const server = serverForEachTest();
const ID = 'a'.repeat(43);
const ADA = { patientId: '0190a6e0-0000-7000-8000-000000000001', firstName: 'Ada', lastName: 'Byron' };
const BEN = { patientId: '0190a6e0-0000-7000-8000-000000000002', firstName: 'Ben', lastName: 'Byron' };

const aRequest = (given: Partial<AppRequest> = {}): AppRequest => ({
  name: 'Heart diary',
  host: 'app.example',
  scopes: ['openid', 'patient/Appointment.rs'],
  persons: [ADA],
  endsAt: '2030-05-15T10:00:00.000Z',
  ...given,
});
const nameOf = (box: HTMLElement) => box.closest('label')?.textContent ?? '';
const show = (at = `/allow-app?request=${ID}`) =>
  renderRemoteScreen(AllowPage, { user: aUser(), at, path: '/allow-app' });

describe('what an app asks for', () => {
  it('is said in plain words, and no more than that', async () => {
    server.answer({ [`/apps/request/${ID}`]: () => success(aRequest()) });
    show();
    expect(await screen.findByText('Heart diary asks for access')).toBeInTheDocument();
    expect(screen.getAllByRole('checkbox')).toEqual([screen.getByRole('checkbox', { name: 'See appointments' })]);
    expect(screen.getByText('The app learns who you are.')).toBeInTheDocument();
    expect(screen.getByText('This is about Ada Byron.')).toBeInTheDocument();
    expect(screen.getByText(/The app is at app\.example\./)).toBeInTheDocument();
  });

  it.each([
    [['patient/*.cruds'], 6],
    [['patient/*.rs'], 5],
    [['patient/Appointment.cu'], 1],
    [['user/DocumentReference.read', 'launch'], 1],
    [['patient/Appointment.rs?status=booked'], 1],
    [['openid'], 0],
  ])('%j is said in %i lines', async (scopes, count) => {
    server.answer({ [`/apps/request/${ID}`]: () => success(aRequest({ scopes })) });
    show();
    await screen.findByText('Heart diary asks for access');
    expect(screen.queryAllByRole('checkbox')).toHaveLength(count);
  });

  it('says what limits it, and whom it is about for staff', async () => {
    const scopes = ['patient/Appointment.rs?status=booked', 'user/Patient.rs'];
    server.answer({ [`/apps/request/${ID}`]: () => success(aRequest({ scopes })) });
    renderRemoteScreen(AllowPage, {
      ...{ user: aUser({ userRole: 'ROLE_DOCTOR' }), at: `/allow-app?request=${ID}`, path: '/allow-app' },
    });
    expect(await screen.findByText('See appointments (only status=booked)')).toBeInTheDocument();
    expect(screen.getByText('The app can do this for all patients that you can see.')).toBeInTheDocument();
    expect(screen.queryByText(/This is about/)).not.toBeInTheDocument();
  });

  it('is given in part', async () => {
    const sent: string[][] = [];
    server.answer({
      [`/apps/request/${ID}`]: () =>
        success(aRequest({ scopes: ['openid', 'patient/*.rs', 'patient/Appointment.cu'] })),
      '/apps/request/allow': ({ body }) => {
        sent.push((body as { scopes: string[] }).scopes);
        return failure('wrong_state', 'Not now.');
      },
    });
    show();
    for (const box of await screen.findAllByRole('checkbox'))
      if (!/^See appo/.test(nameOf(box))) await userEvent.click(box);
    await userEvent.click(screen.getByRole('button', { name: 'Allow' }));
    await screen.findByText('Not now.');
    await userEvent.click(screen.getByRole('checkbox', { name: 'See appointments' }));
    await userEvent.click(screen.getByRole('button', { name: 'Allow' }));
    expect(await screen.findByText('Please choose what the app may do, or do not allow it.')).toBeInTheDocument();
    expect(sent).toEqual([['openid', 'patient/Appointment.rs']]);
  });

  it('names every kind of resource in one of its lines', () => {
    const all = Object.keys(FHIR_RESOURCES).map((type) => `patient/${type}.rs`);
    const none = new Set(linesOf(['patient/*.cruds'], String).map(({ key }) => key));
    expect(scopesWithout(all, none)).toEqual([]);
    expect(scopesWithout(['patient/*.rs'], new Set(['none'])).sort()).toEqual(all.sort());
  });

  it('is allowed for the chosen person', async () => {
    const sent: unknown[] = [];
    server.answer({
      [`/apps/request/${ID}`]: () => success(aRequest({ persons: [ADA, BEN] })),
      '/apps/request/allow': ({ body }) => {
        sent.push(body);
        return failure('wrong_state', 'Not now.');
      },
    });
    show();
    await userEvent.selectOptions(await screen.findByLabelText('Whose data?'), 'Ben Byron');
    await userEvent.click(screen.getByRole('button', { name: 'Allow' }));
    expect(await screen.findByText('Not now.')).toBeInTheDocument();
    expect(sent).toEqual([{ request: ID, scopes: aRequest().scopes, patientId: BEN.patientId }]);
  });

  it('is over, which the page says', async () => {
    server.answer({ [`/apps/request/${ID}`]: () => failure('not_found', 'This request is over.') });
    show();
    expect(await screen.findByText(/This request is over\. You can close this page\./)).toBeInTheDocument();
  });

  it('was wrong from the start', async () => {
    show('/allow-app?problem=invalid_client');
    expect(await screen.findByText(/something that we do not know/)).toBeInTheDocument();
  });
});

describe('apps with access', () => {
  const access: AppAccess = {
    ...{ id: ADA.patientId, name: 'Heart diary', scopes: ['patient/*.rs'], person: BEN },
    ...{ createdAt: '2030-05-01T10:00:00.000Z', endsAt: '2030-08-01T10:00:00.000Z', lastUsedAt: null },
  };
  const showApps = () => renderRemoteScreen(AppsPage, { user: aUser(), at: '/apps', path: '/apps' });

  it('are none', async () => {
    server.answer({ '/apps/access': () => success([]) });
    showApps();
    expect(await screen.findByText('No app has access')).toBeInTheDocument();
  });

  it('are listed with what they see, and end after a question', async () => {
    let isOver = false;
    server.answer({
      '/apps/access': () => success(isOver ? [] : [access]),
      '/apps/access/end': () => {
        isOver = true;
        return success(null);
      },
    });
    showApps();
    const card = await screen.findByRole('article');
    expect(within(card).getByText('About Ben Byron')).toBeInTheDocument();
    expect(within(card).getAllByRole('listitem')).toHaveLength(5);
    await userEvent.click(within(card).getByRole('button', { name: 'End access, Heart diary' }));
    await userEvent.click(await screen.findByRole('button', { name: 'End access' }));
    expect(await screen.findByText('No app has access')).toBeInTheDocument();
  });
});
