import { useSearchParams, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { Flex } from '@openward/ui/layout';

/** True if the address of a list asks for the calendar. */
export function useIsCalendar(): boolean {
  const [search] = useSearchParams();
  return search.get('view') === 'calendar';
}

/** Switches between list and calendar. The choice is kept in the address, so that Back and links show the same. */
export function ViewSwitch() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const isCalendar = useIsCalendar();
  const show = (view: 'card' | 'calendar') => {
    const next = new URLSearchParams(search);
    for (const name of ['view', 'span', 'day', 'hospital', 'with', 'page']) next.delete(name);
    if (view === 'calendar') next.set('view', view);
    setSearch(next);
  };
  return (
    <Flex role="group" aria-label={t('View')} gap="1">
      <Button
        minH="11"
        variant={isCalendar ? 'outline' : 'solid'}
        aria-pressed={!isCalendar}
        onClick={() => show('card')}
      >
        {t('Card')}
      </Button>
      <Button
        minH="11"
        variant={isCalendar ? 'solid' : 'outline'}
        aria-pressed={isCalendar}
        onClick={() => show('calendar')}
      >
        {t('Calendar')}
      </Button>
    </Flex>
  );
}
