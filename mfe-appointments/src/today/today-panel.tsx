import { isStaff } from '@openward/contract';
import { useUser } from '@openward/remote-kit';
import { FiguresPanel } from '../figures/figures-panel.tsx';
import { TodayList } from './today-list.tsx';

/** The slot `dashboard.today`: the day in figures for staff, a patient's own list for the patient. */
export default function TodayPanel() {
  return isStaff(useUser().userRole) ? <FiguresPanel /> : <TodayList />;
}
