import { call, signIn } from '../testing/client.ts';

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
});
