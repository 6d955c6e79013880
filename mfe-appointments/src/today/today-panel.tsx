import { TodayList } from './today-list.tsx';

/** The slot `dashboard.today`: the same list, within somebody else's screen. */
export default function TodayPanel() {
  return <TodayList headingAs="h3" />;
}
