import { Link, useT, useUser } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';

/** The way to the import, for those who may. */
export function ImportLink() {
  const t = useT();
  if (useUser().userRole === 'ROLE_DOCTOR') return null;
  return (
    <Button asChild variant="outline">
      <Link to="/patient/import">{t('Import patients')}</Link>
    </Button>
  );
}
