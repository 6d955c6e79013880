import { useT } from '@openward/remote-kit';
import { Badge } from '@openward/ui/feedback';

/** Says of a visit that its doctor is away, so it needs another doctor or time. */
export function AwayBadge() {
  const t = useT();
  return (
    <Badge colorPalette="danger" variant="subtle" size="md" rounded="full" px="2.5">
      {t('Doctor away')}
    </Badge>
  );
}
