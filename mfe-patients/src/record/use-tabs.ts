import { isStaff } from '@openward/contract';
import { useNavigate, useSearchParams, useT, useUser } from '@openward/remote-kit';

/**
 * The tabs of a record and the current one in the address. Unsaved changes are asked about before a switch.
 * @param isNew a patient who is not saved yet has only the first tab
 */
export function useTabs(isNew = false) {
  const t = useT();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const asked = params.get('tab');
  const { userRole } = useUser();
  const all = [
    { id: 'basic', label: t('Basic Info') },
    { id: 'address', label: t('Address Info'), isOff: isNew },
    { id: 'insurance', label: t('Insurance Info'), isOff: isNew },
    { id: 'history', label: t('Appointment History'), isOff: isNew },
    ...(isStaff(userRole) ? [{ id: 'access', label: t('Who may act'), isOff: isNew }] : []),
    ...(userRole === 'ROLE_SYS_ADMIN' ? [{ id: 'duplicates', label: t('Duplicates'), isOff: isNew }] : []),
  ];
  return {
    all,
    current: all.find(({ id, isOff }) => id === asked && !isOff)?.id ?? 'basic',
    open: (tab: string) => navigate(tab === 'basic' ? '?' : `?tab=${tab}`, { replace: true }),
  };
}
