import { template } from '@openward/contract';
import { emptyRule } from '@openward/contract/availability';
import {
  aDoctor,
  anAppointment,
  aUser,
  failure,
  renderRemoteScreen,
  type ServerCall,
  serverForEachTest,
  success,
} from '@openward/remote-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import BookingPage from './booking-page.tsx';

const doctor = aDoctor();
const slotAt = (hours: number) => {
  const start = new Date();
  start.setHours(start.getHours() + hours, 0, 0, 0);
  const end = new Date(start.getTime() + 1_800_000);
  return { startDateTime: start.toISOString(), endDateTime: end.toISOString(), timeZone: doctor.timeZone };
};
const tomorrow = slotAt(24);
const dayOfSlot = tomorrow.startDateTime.slice(0, 10);
const PATH = '/appointments/new';
const STEP_TWO = `${PATH}?doctor=${doctor.id}&start=${tomorrow.startDateTime}`;
const found = [{ doctor, slots: [tomorrow], days: [{ date: dayOfSlot, free: 3 }] }];
const server = serverForEachTest(() => ({
  '/appointment/search/doctor': () => success([doctor]),
  '/appointment/search/slots': () => success(found, '', { number: 0, size: 10, total: 1 }),
  '/hospital': () => success([{ id: doctor.hospitalId, name: 'Harbour Clinic' }]),
  '/doctor/names': () => success([doctor]),
}));
// Compiling the lazy modules takes longer than a test waits.
beforeAll(() =>
  Promise.all([
    import('./booking-step.tsx'),
    import('./date-search.tsx'),
    import('./for-whom.tsx'),
    import('../../parts/add-appointment/add-dialog.tsx'),
  ]),
);
beforeEach(() => {
  sessionStorage.clear();
});

const bookNow = () => screen.getByRole('button', { name: 'Book now' });
const description = () => screen.findByRole('textbox', { name: /Description/ });
const chips = () => screen.findAllByRole('button', { name: /^Dr. Grace Hopper, .* at \d\d:\d\d [ap]m$/ });
const open = (at = PATH, user = aUser()) => renderRemoteScreen(BookingPage, { user, at, path: PATH });
const asked = () => server.callsTo('/appointment/search/slots').map(({ body }) => body as Record<string, unknown>);

const dateField = () => screen.findByLabelText(/Date and time/);

async function filledIn(at = STEP_TWO, user = aUser()) {
  const drawn = await open(at, user);
  await userEvent.type(await description(), 'Headache');
  return drawn;
}

describe('the search', () => {
  it('leads with a time to step two, where the only type of the doctor is chosen already', async () => {
    const { address } = await open();
    await userEvent.click((await chips())[0] as HTMLElement);
    expect(new URLSearchParams(address().split('?')[1]).get('doctor')).toBe(doctor.id);
    await description();
    expect(screen.getByRole('combobox', { name: /Consultation type/ })).toHaveValue('Cardiology');
  });

  it('has the free times within few Tabs, and arrow keys for days and times', async () => {
    const two = [tomorrow, slotAt(25)];
    server.answer({
      '/appointment/search/slots': () =>
        success([{ doctor, slots: two, days: [{ date: dayOfSlot, free: 2 }] }], '', { number: 0, size: 10, total: 1 }),
    });
    await open();
    const [first, second] = await chips();
    const day = screen.getByRole('toolbar', { name: 'Day' });
    let tabs = 0;
    for (; document.activeElement !== first && tabs < 100; tabs++) {
      await userEvent.tab();
      if (!day.contains(document.activeElement)) continue;
      const days = within(day).getAllByRole('button');
      expect(days[0]).toHaveFocus();
      await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
      expect(days[1]).toHaveFocus();
      await userEvent.keyboard('{End}');
      expect(days.at(-1)).toHaveFocus();
    }
    expect(tabs).toBeLessThanOrEqual(12);
    await userEvent.keyboard('{ArrowRight}');
    expect(second).toHaveFocus();
    await userEvent.tab({ shift: true });
    await userEvent.tab();
    expect(second).toHaveFocus();
  });

  it('names the holiday on which nobody is free', async () => {
    const named = { ...found[0], days: [{ date: dayOfSlot, free: 0, holiday: 'Founders Day' }] };
    server.answer({ '/appointment/search/slots': () => success([named]) });
    await open();
    expect(await screen.findByText(/^Closed on .*: Founders Day$/)).toBeVisible();
  });

  it('offers the earliest time with any doctor', async () => {
    const { address } = await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Choose this time' }));
    expect(address()).toContain(`doctor=${doctor.id}`);
  });

  it('begins with the own doctor, not with a stranger who is free sooner, and says who is near', async () => {
    const sooner = {
      ...tomorrow,
      startDateTime: new Date(Date.parse(tomorrow.startDateTime) - 3_600_000).toISOString(),
    };
    const other = aDoctor({ id: '0190a6e0-0000-7000-8000-0000000000aa', lastName: 'Lovelace' });
    server.answer({
      '/appointment/search/slots': () =>
        success([
          { doctor, near: 'doctor', slots: [tomorrow], days: [] },
          { doctor: other, near: 'area', slots: [sooner], days: [] },
        ]),
    });
    const { address } = await open();
    const [own, stranger] = await screen.findAllByRole('article');
    expect(within(own as HTMLElement).getByText('Your doctor')).toBeVisible();
    expect(within(stranger as HTMLElement).getByText('Near you')).toBeVisible();
    expect(screen.queryByText(/with any doctor/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Choose this time' }));
    expect(address()).toContain(`doctor=${doctor.id}`);
  });

  it('narrows by type, hospital, name and day, all in the address', async () => {
    const { address } = await open();
    await chips();
    // The screen is as narrow as a phone, so the filters are folded.
    expect(screen.queryByRole('button', { name: 'Cardiology' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cardiology' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Hospital' }), 'Harbour Clinic');
    await userEvent.type(screen.getByRole('searchbox', { name: "Doctor's name" }), 'Hop');
    await waitFor(() => expect(address()).toContain('q=Hop'));
    await userEvent.click(await screen.findByRole('button', { name: /\b3 free$/ }));
    expect(Object.fromEntries(new URLSearchParams(address().split('?')[1]))).toEqual({
      type: 'Cardiology',
      hospital: doctor.hospitalId,
      q: 'Hop',
      day: dayOfSlot,
    });
    await waitFor(() =>
      expect(asked()).toContainEqual({
        consultationType: 'Cardiology',
        hospitalId: [doctor.hospitalId],
        startDateTime: `${dayOfSlot}T00:00`,
        days: 1,
        limit: 50,
      }),
    );
    expect(server.callsTo('/appointment/search/slots').at(-1)?.query.get('q')).toBe('Hop');
  });

  it('keeps all of a name that is too long and says so', async () => {
    await open();
    await chips();
    await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
    const box = screen.getByRole('searchbox', { name: "Doctor's name" });
    await userEvent.click(box);
    await userEvent.paste('x'.repeat(101));
    expect(box).toHaveValue('x'.repeat(101));
    expect(screen.getByRole('alert')).toHaveTextContent('Must be at most 100 characters');
    expect(box).toHaveAccessibleDescription('Must be at most 100 characters');
  });

  it('offers staff only the types of the doctors whom they book for', async () => {
    server.answer({ '/doctor/names': () => success([{ ...doctor, speciality: ['Cardiology', 'Wellness'] }]) });
    await open(PATH, aUser({ userRole: 'ROLE_DOCTOR', doctorId: doctor.id }));
    await userEvent.click(await screen.findByRole('button', { name: 'Filter' }));
    const types = await screen.findByRole('toolbar', { name: 'What is the appointment for?' });
    const names = within(types).getAllByRole('button');
    expect(names.map(({ textContent }) => textContent)).toEqual(['Any type', 'Cardiology', 'Wellness']);
    expect(server.callsTo('/doctor/names')[0]?.query.get('own')).toBe('yes');
  });

  it('asks a doctor of one type for none', async () => {
    server.answer({ '/doctor/names': () => success([doctor]) });
    await open(PATH, aUser({ userRole: 'ROLE_DOCTOR', doctorId: doctor.id }));
    await userEvent.click(await screen.findByRole('button', { name: 'Filter' }));
    await waitFor(() => expect(server.callsTo('/doctor/names')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'What is the appointment for?' })).toBeNull());
  });

  it('goes on day by day where more times of a doctor are wanted', async () => {
    const next = slotAt(48);
    await open();
    await chips();
    const answers = [[], [{ doctor, slots: [next], days: [] }], [{ doctor, slots: [next], days: [] }]];
    server.answer({ '/appointment/search/slots': () => success(answers.shift() ?? []) });
    await userEvent.click(screen.getByRole('button', { name: 'More times with Dr. Grace Hopper' }));
    await waitFor(async () => expect(await chips()).toHaveLength(2));
  });

  it("by date and time asks by the hospital's clock, and offers Book now", async () => {
    const far = aDoctor({ timeZone: 'Asia/Kathmandu' });
    const nine = { startDateTime: '2199-05-15T03:15:00.000Z', endDateTime: '2199-05-15T03:45:00.000Z' };
    server.answer({
      '/appointment/search/doctor': () => success([far]),
      '/appointment/search/slots': () =>
        success([{ doctor: far, slots: [{ ...nine, timeZone: far.timeZone }], days: [] }]),
    });
    const { address } = await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Search by date and time' }));
    fireEvent.change(await dateField(), { target: { value: '2199-05-15T09:00' } });
    expect(screen.queryByRole('article')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Find doctors' }));
    const found = within(await screen.findByRole('article'));
    expect(found.getByText('Wednesday, 2199-05-15, Nepal Time')).toBeInTheDocument();
    expect(found.getByRole('button', { name: /at 09:00 am$/ })).toHaveTextContent('09:00 am');
    await userEvent.click(await found.findByRole('button', { name: /^Book now/ }));
    expect(new URLSearchParams(address().split('?')[1]).get('start')).toBe('2199-05-15T03:15Z');
    expect(await screen.findByText('Wednesday, 2199-05-15 09:00 am, Nepal Time')).toBeInTheDocument();
  });

  it('says so where the time has passed', async () => {
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Search by date and time' }));
    fireEvent.change(await dateField(), { target: { value: '2020-05-15T09:00' } });
    await userEvent.click(screen.getByRole('button', { name: 'Find doctors' }));
    expect(await screen.findByText('Please choose a time in the future.')).toBeInTheDocument();
  });

  it('says so where nobody is free, and how to widen it', async () => {
    server.answer({ '/appointment/search/slots': () => success([]) });
    const { address } = await open(`${PATH}?type=Wellness`);
    expect(await screen.findByText('No doctor available.')).toBeInTheDocument();
    expect(screen.getByText('Doctors: 0')).toHaveAttribute('role', 'status');
    await userEvent.click(screen.getByRole('button', { name: 'Show all free times' }));
    expect(address()).toBe(PATH);
  });
});

describe('step two', () => {
  const booked = anAppointment();
  const accepts = () =>
    server.answer({ '/appointment/create': () => success(booked, 'Appointment booked successfully.') });

  it('books the time of its address and goes to the confirmation', async () => {
    accepts();
    const { address, alerts } = await filledIn();
    await userEvent.click(bookNow());
    await waitFor(() => expect(address()).toBe(`/appointments/booked/${booked.id}`));
    expect(server.callsTo('/appointment/create')[0]?.body).toEqual({
      doctorId: doctor.id,
      consultationType: 'Cardiology',
      description: 'Headache',
      startDateTime: tomorrow.startDateTime,
      patientId: null,
    });
    expect(alerts.map(({ text }) => text)).toContain('Appointment booked successfully.');
  });

  it.each([
    ['/appointments/past', '/appointments/past'],
    ['//elsewhere.example', `/appointments/booked/${booked.id}`],
    ['https://elsewhere.example', `/appointments/booked/${booked.id}`],
  ])('opened from %s goes to %s afterwards', async (back, to) => {
    accepts();
    const { address } = await filledIn(`${STEP_TWO}&back=${encodeURIComponent(back)}`);
    await userEvent.click(bookNow());
    await waitFor(() => expect(address()).toBe(to));
  });

  it('asks what it is about', async () => {
    await open(STEP_TWO);
    await description();
    await userEvent.click(bookNow());
    expect(await screen.findByText('Description is required')).toBeInTheDocument();
    expect(server.callsTo('/appointment/create')).toHaveLength(0);
  });

  it('keeps what was typed for who comes back', async () => {
    const user = aUser();
    const { unmount } = await filledIn(STEP_TWO, user);
    unmount();
    await open(STEP_TWO, user);
    expect(await description()).toHaveValue('Headache');
  });

  it.each([
    ['slot_taken' as const, 'This time is no longer free: there are pending appointments.', undefined],
    [
      'conflict' as const,
      'You already have an appointment at 10:10 am with Dr. Solberg.',
      template('You already have an appointment at {time} with Dr. {doctor}.', {
        time: '10:10 am',
        doctor: 'Solberg',
      }),
    ],
  ])(
    '%s: says what is in the way, keeps what was typed, and books one of the nearest times',
    async (code, words, said) => {
      const free = slotAt(48);
      const slots = jest.fn((_call: ServerCall) => success([{ doctor, slots: [free], days: [] }]));
      server.answer({ '/appointment/create': () => failure(code, words, undefined, undefined, said) });
      await filledIn();
      server.answer({ '/appointment/search/slots': slots });
      await userEvent.click(bookNow());
      expect(await screen.findByText(words)).toBeInTheDocument();
      expect(screen.queryByRole('button', { name: 'Book now' })).toBeNull();
      accepts();
      await userEvent.click((await chips())[0] as HTMLElement);
      expect(await description()).toHaveValue('Headache');
      expect(screen.queryByText(words)).toBeNull();
      await userEvent.click(bookNow());
      await waitFor(() => expect(server.callsTo('/appointment/create')).toHaveLength(2));
      expect(server.callsTo('/appointment/create')[1]?.body).toMatchObject({
        startDateTime: free.startDateTime,
        description: 'Headache',
      });
    },
  );

  describe('under booking rules', () => {
    const words = 'This time is too soon to book. The earliest possible time is 2199-05-15 09:00 am.';
    const staff = aUser({ userRole: 'ROLE_HCP_ADMIN' });
    const ada = { id: '0190a6e0-0000-7000-8000-0000000000aa', firstName: 'Ada', lastName: 'Byron', dateOfBirth: null };
    const refuses = () =>
      server.answer({
        '/appointment/create': () => failure('booking_rule', words),
        '/patient/active': () => success([ada]),
      });
    const sent = () => server.callsTo('/appointment/create').map(({ body }) => body as Record<string, unknown>);
    async function bookedByStaff() {
      await filledIn(STEP_TWO, staff);
      await userEvent.type(screen.getByRole('combobox', { name: /Patient Name/ }), 'Ada');
      await userEvent.click(await screen.findByRole('option', { name: /Ada Byron/ }));
      await userEvent.click(bookNow());
    }

    it('staff confirm in the same step unless they say otherwise, and hear of a rule once', async () => {
      refuses();
      await bookedByStaff();
      const question = await screen.findByRole('alertdialog', { name: 'This is against a booking rule' });
      expect(question).toHaveTextContent(words);
      accepts();
      await userEvent.click(within(question).getByRole('button', { name: 'Book anyway' }));
      await waitFor(() => expect(sent()).toHaveLength(2));
      expect(sent()[0]).toMatchObject({ confirm: true });
      expect(sent()[0]).not.toHaveProperty('accept');
      expect(sent()[1]).toMatchObject({ confirm: true, accept: true, description: 'Headache' });
    });

    it('staff confirm a series in the same step', async () => {
      server.answer({
        '/patient/active': () => success([ada]),
        '/appointment/series/preview': () => success({ timeZone: 'UTC', visits: [] }),
        '/appointment/series': () => success([anAppointment()]),
      });
      await filledIn(STEP_TWO, staff);
      await userEvent.type(screen.getByRole('combobox', { name: /Patient Name/ }), 'Ada');
      await userEvent.click(await screen.findByRole('option', { name: /Ada Byron/ }));
      await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Repeat' }), 'By weeks');
      await userEvent.click(bookNow());
      await waitFor(() => expect(server.callsTo('/appointment/series')).toHaveLength(1));
      expect(server.callsTo('/appointment/series')[0]?.body).toMatchObject({ confirm: true });
    });

    it('who would rather not keeps what was typed, and may untick it', async () => {
      refuses();
      await bookedByStaff();
      await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      expect(await description()).toHaveValue('Headache');
      await userEvent.click(screen.getByRole('checkbox', { name: 'Confirm now' }));
      accepts();
      await userEvent.click(bookNow());
      await waitFor(() => expect(sent()).toHaveLength(2));
      expect(sent()[1]).toMatchObject({ confirm: false });
    });

    it('a patient reads them, and gets the nearest times where one is against it', async () => {
      const bookingRules = [{ ...emptyRule(''), noticeMinutes: 1440, autoConfirm: true }];
      server.answer({
        '/appointment/search/slots': () =>
          success([{ doctor: { ...doctor, bookingRules }, slots: [tomorrow], days: [] }]),
        '/appointment/create': () => failure('booking_rule', words),
      });
      await filledIn();
      expect(await screen.findByText('Book at least 24 hours ahead')).toBeVisible();
      expect(screen.getByText('Confirmed as soon as you book')).toBeVisible();
      expect(screen.queryByRole('checkbox', { name: 'Confirm now' })).toBeNull();
      await userEvent.click(bookNow());
      expect(await screen.findByText(words)).toBeVisible();
      expect(asked().at(-1)).toMatchObject({ consultationType: 'Cardiology' });
      expect(await chips()).toHaveLength(1);
    });
  });

  it('says so at once where the time of the link is gone', async () => {
    const later = slotAt(72);
    server.answer({ '/appointment/search/slots': () => success([{ doctor, slots: [later], days: [] }]) });
    await open(STEP_TWO);
    expect(await screen.findByText('This time is no longer free.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Book now' })).toBeNull();
    expect(await chips()).toHaveLength(1);
  });

  it('says so where there is no such doctor', async () => {
    server.answer({ '/appointment/search/slots': () => success([]) });
    await open(STEP_TWO);
    expect(await screen.findByText('No doctor available.')).toBeInTheDocument();
  });
});
