import { Link, useT, useUser } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { Download } from '@openward/ui/icons';

/** The way to the whole record as a file; whoever acts for the patient needs the documents for it. */
export function TakeAlongLink() {
  const t = useT();
  const { actingFor } = useUser();
  if (actingFor && !actingFor.areas.includes('documents')) return null;
  return (
    <Button asChild variant="outline" colorPalette="gray" minH="11">
      <Link to="/patient/record">
        <Download size="1.125rem" aria-hidden="true" /> {t('Take my record along')}
      </Link>
    </Button>
  );
}
