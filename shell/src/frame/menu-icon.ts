import {
  CalendarCheck,
  CalendarDays,
  CalendarPlus,
  Circle,
  ClipboardList,
  Clock,
  FileText,
  FolderPlus,
  Home,
  KeyRound,
  MessageSquare,
  ScanLine,
  ShieldQuestion,
  Stethoscope,
  User,
  UserCog,
  Users,
} from '@openward/ui/icons';

/** The icons that a remote may name in the menu of its `remote.json`. */
const MENU_ICONS: Record<string, typeof Home> = {
  CalendarCheck,
  CalendarDays,
  CalendarPlus,
  ClipboardList,
  Clock,
  FileText,
  FolderPlus,
  Home,
  KeyRound,
  MessageSquare,
  ScanLine,
  ShieldQuestion,
  Stethoscope,
  User,
  UserCog,
  Users,
};

/** The icon of a name; a plain circle for one that this shell does not have. */
export function menuIcon(name: string | undefined): typeof Home {
  return MENU_ICONS[name ?? ''] ?? Circle;
}
