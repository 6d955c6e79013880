import { useNavigate, useSearchParams, useT } from '@openward/remote-kit';

const TABS = ['basic', 'address', 'insurance', 'history'] as const;

/**
 * The tabs of a record, and which of them the address says; what is not saved is asked for before another opens.
 * @param isNew a patient who is not saved yet has only the first
 */
export function useTabs(isNew = false) {
  const t = useT();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const asked = params.get('tab');
  return {
    all: [
      { id: 'basic', label: t('Basic Info') },
      { id: 'address', label: t('Address Info'), isOff: isNew },
      { id: 'insurance', label: t('Insurance Info'), isOff: isNew },
      { id: 'history', label: t('Appointment History'), isOff: isNew },
    ],
    current: (!isNew && TABS.find((tab) => tab === asked)) || 'basic',
    open: (tab: string) => navigate(tab === 'basic' ? '?' : `?tab=${tab}`, { replace: true }),
  };
}
