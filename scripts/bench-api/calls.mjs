import { quickBookings } from './bookings.mjs';
import { load, ratios } from './load.mjs';

const WARM_UP = { count: 40, seconds: 2 };
const ACCOUNTS = ['patient', 'doctor', 'hcp', 'admin'];

/** Signing in, a doctor's list of today and booking, each beside the bare route. */
export async function benchCalls({ api, bare }) {
  const doctor = await api.tokenOf('doctor');
  const admin = await api.tokenOf('admin');
  const signIn = (index) => api.signIn(ACCOUNTS[index % ACCOUNTS.length]);
  const today = () => api.call('POST', '/appointment/today/all', { token: doctor, body: {} });
  const bookings = await quickBookings(api, admin);
  const book = (index) => api.call('POST', '/appointment/create', { token: admin, body: bookings[index] });

  await load(bare, WARM_UP);
  const base = await load(bare, { count: 2000, seconds: 4 });
  const rows = { 'bare select 1': ratios(base, base) };
  await load(signIn, { ...WARM_UP, count: 8 });
  rows['sign-in'] = ratios(await load(signIn, { count: 200 }), base);
  await load(today, WARM_UP);
  rows["today's list"] = ratios(await load(today, { count: 1000 }), base);
  rows.booking = ratios(await load(book, { count: bookings.length }), base);
  return rows;
}
