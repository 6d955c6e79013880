import { Link, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { CalendarPlus } from '@openward/ui/icons';

/** A link that books a new appointment. */
export function BookButton() {
  const t = useT();
  return (
    <Button asChild minH="11">
      <Link to="/appointments/new">
        <CalendarPlus size="1.125rem" aria-hidden="true" /> {t('Book Appointment')}
      </Link>
    </Button>
  );
}
