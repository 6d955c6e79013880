import type { GivenAccess } from '@openward/contract/sharing';
import { useLanguage, useT } from '@openward/remote-kit';
import { deviceTime } from '@openward/ui/date-time';
import { AccessCard } from './access-card.tsx';

/** A person to whom the user gave access, or whom the user invited. */
export function GivenCard(props: {
  access: GivenAccess;
  onChange: () => void;
  onEnd: () => void;
  onRenew: () => void;
}) {
  const t = useT();
  const language = useLanguage();
  const { access } = props;
  const lines = [
    access.state === 'invited' ? t('Valid until {time}', { time: deviceTime(access.expiresAt, language) }) : '',
    access.canRenew ? t('This access ended when you turned 18. You can give it again.') : '',
  ];
  return (
    <AccessCard
      access={access}
      lines={lines.filter(Boolean)}
      change={{ label: t('Change'), onPress: props.onChange }}
      again={access.canRenew ? { label: t('Give access again'), onPress: props.onRenew } : undefined}
      onEnd={props.onEnd}
    />
  );
}
