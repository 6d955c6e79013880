import { call, signIn } from '../testing/client.ts';
import { everyDay } from '../testing/hours.ts';

const inDays = (days: number, hour = 10) => {
  const date = new Date();
  date.setUTCDate(date.getUTCDate() + days);
  date.setUTCHours(hour, 0, 0, 0);
  return date;
};

describe('booking', () => {
  const practice = async () => {
    const { build } = globalThis.openward;
    const hospitalId = await build.hospital();
    const doctor = await build.doctor({ hospitalId });
    const patient = await build.patient();
    return { hospitalId, doctor, patient, token: await signIn(patient) };
  };

  test('a patient books a slot, and the same slot again is taken', async () => {
    const { doctor, token, patient } = await practice();
    const body = {
      consultationType: 'Wellness',
      description: 'A check-up',
      startDateTime: inDays(2).toISOString(),
      doctorId: doctor.doctorId,
    };
    const booked = await call('POST', '/appointment/create', { token, body });
    expect(booked.status).toBe(200);
    expect(booked.result).toMatchObject({
      status: 'BOOKED',
      patientId: patient.patientId,
      startDateTime: inDays(2).toISOString(),
      endDateTime: new Date(inDays(2).getTime() + 30 * 60_000).toISOString(),
    });
    const other = await signIn(await globalThis.openward.build.patient());
    const again = await call('POST', '/appointment/create', { token: other, body });
    expect(again.status).toBe(409);
    expect(again.result).toMatchObject({ code: 'slot_taken' });
    expect(again.result.description).toContain('pending appointments');
    const ownAgain = await call('POST', '/appointment/create', { token, body });
    expect(ownAgain).toMatchObject({ status: 409, result: { code: 'conflict' } });
  });

  test('a patient books for themselves, whoever the body names', async () => {
    const { doctor, token, patient } = await practice();
    const other = await globalThis.openward.build.patient();
    const { status, result } = await call('POST', '/appointment/create', {
      token,
      body: {
        consultationType: 'Wellness',
        description: 'Not for the other one',
        startDateTime: inDays(3).toISOString(),
        doctorId: doctor.doctorId,
        patientId: other.patientId,
      },
    });
    expect(status).toBe(200);
    expect(result.patientId).toBe(patient.patientId);
  });

  test('a patient books one slot, not half a day', async () => {
    const { doctor, token } = await practice();
    const { status, result } = await call('POST', '/appointment/create', {
      token,
      body: {
        consultationType: 'Wellness',
        description: 'Greedy',
        startDateTime: inDays(4).toISOString(),
        endDateTime: inDays(4, 14).toISOString(),
        doctorId: doctor.doctorId,
      },
    });
    expect(status).toBe(400);
    expect(result.errors.startDateTime).toBe('You cannot change the length of this appointment.');
  });

  test('a doctor whom the caller may not book is not there, also outside their hours', async () => {
    const { build, tokenFor } = globalThis.openward;
    const { hospitalId, doctor, patient } = await practice();
    const { patientId } = patient;
    const token = await tokenFor(await build.account({ role: 'ROLE_HCP_ADMIN', hospitalId }));
    const away = await build.doctor({ hospitalId: await build.hospital(), hours: everyDay('09:00', '10:00') });
    const id = await build.appointment({ doctorId: doctor.doctorId, patientId, startsAt: inDays(6) });
    const about = { patientId, consultationType: 'Wellness', description: 'Anybody there?' };
    const wish = { doctorId: doctor.doctorId, fromDay: '2020-01-01', toDay: inDays(30).toISOString().slice(0, 10) };
    const joined = { ...about, ...wish, fromTime: '00:00', toTime: '23:59' };
    const waiting = (await call('POST', '/waiting', { token, body: joined })).result.id;
    const startDateTime = inDays(5, 19).toISOString();
    const asked = async (doctorId: string) => {
      const to = { doctorId, startDateTime };
      const moved = await call('POST', '/appointment/reassign', { token, body: { moves: [{ id, ...to }] } });
      const answers = await Promise.all(
        Object.entries({
          '/appointment/create': about,
          '/appointment/reschedule': { id, description: 'Moved' },
          [`/waiting/${waiting}/offer`]: {},
        }).map(([path, body]) => call('POST', path, { token, body: { ...body, ...to } })),
      );
      return [moved.result[0].problem, ...answers.map(({ status, result }) => [status, result])];
    };
    const refused = { code: 'not_found', errors: { doctorId: 'Doctor not found.' } };
    const gone = [404, expect.objectContaining(refused)];
    const answers = await asked(away.doctorId);
    expect(answers).toEqual(['Doctor not found.', gone, gone, gone]);
    expect(answers).toEqual(await asked(crypto.randomUUID()));
  });

  test('staff book and move outside working hours once they accept it, from 5 minutes to 8 hours; a patient never', async () => {
    const { build, tokenFor } = globalThis.openward;
    const hospitalId = await build.hospital();
    const hours = everyDay('09:00', '12:00');
    const { doctorId } = await build.doctor({ hospitalId, hours });
    const patient = await build.patient();
    const desk = await tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
    const at = (hour: number, minutes: number) => ({
      startDateTime: inDays(5, hour).toISOString(),
      endDateTime: new Date(inDays(5, hour).getTime() + minutes * 60_000).toISOString(),
    });
    const visit = { consultationType: 'Wellness', description: 'Late', doctorId, patientId: patient.patientId };
    const book = (token: string, body: object) =>
      call('POST', '/appointment/create', { token, body: { ...visit, ...body } });
    const refused = { status: 400, result: { code: 'outside_hours', errors: { startDateTime: expect.any(String) } } };

    expect(await book(desk, at(19, 5))).toMatchObject(refused);
    const booked = await book(desk, { ...at(19, 5), accept: true });
    expect(booked).toMatchObject({ status: 200, result: at(19, 5) });

    const { id, version } = booked.result;
    const move = (body: object) =>
      call('POST', '/appointment/reschedule', {
        token: desk,
        body: { id, version, doctorId, ...at(14, 480), ...body },
      });
    expect(await move({})).toMatchObject(refused);
    expect(await move({ accept: true })).toMatchObject({ status: 200, result: at(14, 480) });

    expect(await book(desk, { ...at(6, 481), accept: true })).toMatchObject({ status: 400 });
    const own = await book(await signIn(patient), { startDateTime: inDays(6, 19).toISOString(), accept: true });
    expect(own).toMatchObject({ status: 400, result: { code: 'invalid_input' } });
  });
});
