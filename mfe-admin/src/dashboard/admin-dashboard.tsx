import { useT, useUser } from '@openward/remote-kit';
import { CalendarDays, Stethoscope, User, UserCog, Users } from '@openward/ui/icons';
import { HealthNote } from '../practice/health.tsx';
import { Dashboard } from './dashboard.tsx';
import { FirstSteps } from './first-steps.tsx';

/** `/admin/home` (specification, section 2): today's appointments and shortcuts. */
export default function AdminDashboard() {
  const t = useT();
  const { userRole } = useUser();
  const newAdmin = {
    to: '/admin/add',
    Icon: UserCog,
    title: t('Create a new admin'),
    about: t('Manages all other users'),
  };
  return (
    <Dashboard
      around={(day) =>
        userRole === 'ROLE_SYS_ADMIN' ? (
          <>
            <HealthNote />
            <FirstSteps>{day}</FirstSteps>
          </>
        ) : (
          day
        )
      }
      shortcuts={[
        { to: '/patient', Icon: Users, title: t('Patient Search'), about: t('Find a patient by name') },
        { to: '/appointments', Icon: CalendarDays, title: t('Appointments'), about: t('Today and the next days') },
        ...(userRole === 'ROLE_SYS_ADMIN' ? [newAdmin] : []),
        { to: '/doctor/add', Icon: Stethoscope, title: t('Create a new doctor'), about: t('Available for booking') },
        {
          to: '/patient/add',
          Icon: User,
          title: t('Create a new patient'),
          about: t('For a person without an account'),
        },
        { to: '/admin/profile', Icon: User, title: t('My Account'), about: t('Your name, phone and picture') },
      ]}
    />
  );
}
