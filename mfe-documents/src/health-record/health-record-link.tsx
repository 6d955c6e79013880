import { Link, useT, useUser } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { Download } from '@openward/ui/icons';

/** The link to the whole record on `/documents`, for users who may download it. */
export function HealthRecordLink() {
  const t = useT();
  const { userRole, actingFor } = useUser();
  if (userRole !== 'ROLE_PATIENT' || (actingFor && !actingFor.areas.includes('profile'))) return null;
  return (
    <Button asChild variant="outline" colorPalette="gray" minH="11">
      <Link to="/patient/record">
        <Download size="1.125rem" aria-hidden="true" /> {t('Download my health record')}
      </Link>
    </Button>
  );
}
