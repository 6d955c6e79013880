import { translatorOf } from '@openward/remote-kit';
import { specialitiesOf } from './specialities.ts';

const t = translatorOf('', 'en');

it('names each speciality once, joined the way the language does', () => {
  const doctor = { speciality: ['Cardiology', 'Wellness', 'Cardiology'] as const };
  expect(specialitiesOf({ speciality: [...doctor.speciality] }, t, 'en')).toBe('Cardiology, Wellness');
  expect(specialitiesOf({ speciality: [...doctor.speciality] }, t, 'de')).toBe('Cardiology, Wellness');
  expect(specialitiesOf({ speciality: [...doctor.speciality, 'Nephrology'] }, t, 'ar')).toBe(
    'Cardiology، وWellness، وNephrology',
  );
});
