import { renderRemoteScreen } from '@openward/remote-kit/testing';
import { act } from '@testing-library/react';
import { useSearch } from './search.ts';
import { useChoose } from './step-two.ts';

const DOCTOR = { id: '01890000-0000-7000-8000-0000000000d1' } as Parameters<ReturnType<typeof useChoose>>[0]['doctor'];
const SLOT = { startDateTime: '2199-05-14T09:00:00Z', endDateTime: '2199-05-14T09:15:00Z', timeZone: 'UTC' };
const ADA = { value: '01890000-0000-7000-8000-0000000000aa', label: 'Ada Byron' };

it('a patient, a filter and a time that are chosen before any of them is drawn are all kept', async () => {
  let drawn = {} as ReturnType<typeof useSearch> & { choose: ReturnType<typeof useChoose> };
  await renderRemoteScreen(
    () => {
      drawn = { ...useSearch(), choose: useChoose() };
      return null;
    },
    { at: '/appointments/new' },
  );
  const { change, choose } = drawn;
  act(() => {
    change({ patient: ADA.value }, ADA);
    change({ hospital: 'h1' });
    choose({ doctor: DOCTOR, slot: SLOT });
  });
  const params = new URLSearchParams(window.location.search);
  expect(Object.fromEntries(params)).toMatchObject({ patient: ADA.value, hospital: 'h1', doctor: DOCTOR.id });
  expect(window.history.state.usr).toMatchObject({ patient: ADA, doctor: DOCTOR, hasSearch: true });
});
