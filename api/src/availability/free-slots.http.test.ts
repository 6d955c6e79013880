import { call } from '../testing/client.ts';

const NOW = new Date('2034-03-06T08:00:00Z');
const DAY = 86_400_000;
let hospitalId: string;
let token: string;
const doctors: string[] = [];

/** Thirty doctors who work one hour on one weekday each, so that most are free days apart. */
beforeAll(async () => {
  const { build, setNow, tokenFor } = globalThis.openward;
  setNow(NOW);
  hospitalId = await build.hospital();
  token = await tokenFor(await build.account({ role: 'ROLE_HCP_ADMIN', hospitalId }));
  for (let i = 0; i < 30; i++) {
    const hours = [{ weekday: 1 + (i % 7), starts: `${String(9 + (i % 5)).padStart(2, '0')}:00`, ends: '14:00' }];
    doctors.push((await build.doctor({ hospitalId, hours })).doctorId);
  }
});
afterAll(() => globalThis.openward.setNow(null));

interface Found {
  doctor: { id: string };
  slots: { startDateTime: string }[];
}
const search = async (query: string, body: object = {}) => {
  const answer = await call('POST', `/appointment/search/slots${query}`, {
    token,
    body: { startDateTime: NOW.toISOString(), limit: 5, days: 21, ...body },
  });
  expect(answer.status).toBe(200);
  return answer as typeof answer & { result: Found[] };
};

test('pages hold every doctor once, who is free first standing first, however they are cut (M16)', async () => {
  const all = (await search('?page=0&size=100')).result;
  expect(all.map(({ doctor }: Found) => doctor.id).sort()).toEqual([...doctors].sort());
  const firsts = all.map(({ slots }: Found) => slots[0]?.startDateTime ?? '');
  expect(firsts).toEqual([...firsts].sort());
  const cut: Found[] = [];
  for (let page = 0; page < 5; page++) cut.push(...(await search(`?page=${page}&size=7`)).result);
  expect(cut).toEqual(all);
});

test('it goes on day by day until a doctor has enough, and ends with the days that were asked for', async () => {
  for (const { slots } of (await search('?page=0&size=100')).result) expect(slots).toHaveLength(5);
  const near = (await search('?page=0&size=100', { days: 2 })).result;
  expect(near.length).toBeGreaterThan(0);
  for (const { slots } of near) {
    for (const { startDateTime } of slots) expect(Date.parse(startDateTime)).toBeLessThan(NOW.getTime() + 2 * DAY);
  }
});

test('without a page twenty doctors are enough', async () => {
  const { result, body } = await search('');
  expect(result).toHaveLength(20);
  expect(body).not.toHaveProperty('page');
});

test('what is taken is not offered, beyond the first days too', async () => {
  const { build } = globalThis.openward;
  const [doctorId = ''] = doctors;
  const [found] = (await search('?page=0&size=1', { doctorId: [doctorId], limit: 12 })).result;
  const taken = found?.slots[11]?.startDateTime ?? '';
  await build.appointment({ doctorId, patientId: (await build.patient()).patientId, startsAt: new Date(taken) });
  const [again] = (await search('?page=0&size=1', { doctorId: [doctorId], limit: 12 })).result;
  expect(again?.slots.map(({ startDateTime }: Found['slots'][number]) => startDateTime)).not.toContain(taken);
  expect(again?.slots).toHaveLength(12);
});
