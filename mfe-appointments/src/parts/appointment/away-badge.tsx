import { useT } from '@openward/remote-kit';
import { Badge } from '@openward/ui/feedback';

/** Marks a visit whose doctor is away, so that it needs another doctor or time. */
export function AwayBadge() {
  const t = useT();
  return (
    <Badge colorPalette="danger" variant="subtle" size="md" rounded="full" px="2.5">
      {t('Doctor away')}
    </Badge>
  );
}
