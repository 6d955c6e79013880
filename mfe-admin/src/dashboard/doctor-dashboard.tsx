import { useT } from '@openward/remote-kit';
import { CalendarDays, User, Users } from '@openward/ui/icons';
import { Dashboard } from './dashboard.tsx';

/** `/doctor/home` (specification, section 2): patient search, appointments, own account, and the day. */
export default function DoctorDashboard() {
  const t = useT();
  return (
    <Dashboard
      shortcuts={[
        { to: '/patient', Icon: Users, title: t('Patient Search'), about: t('Find a patient by name') },
        { to: '/appointments', Icon: CalendarDays, title: t('Appointments'), about: t('Today and the next days') },
        { to: '/doctor/profile', Icon: User, title: t('My Account'), about: t('Your name, phone and picture') },
      ]}
    />
  );
}
