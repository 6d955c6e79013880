import { useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { Notice } from '@openward/ui/feedback';
import { Flex, Page } from '@openward/ui/layout';
import PartTeam from './part-team.tsx';

/**
 * Says above a screen that it shows the previous version, because the newest one fails, and which team is responsible.
 * @param props.onRetry missing where no version is shown: then it names only the team
 */
export default function StandIn({ onRetry, base }: { onRetry?: () => void; base: string | undefined }) {
  const t = useT();
  if (!onRetry) return <PartTeam base={base} />;
  return (
    <Page>
      <Notice kind="info">
        <Flex wrap="wrap" align="center" justify="space-between" gap="3">
          {t('The newest version does not work right now. You see the version before it.')}
          <Button size="xs" variant="outline" onClick={onRetry}>
            {t('Try again')}
          </Button>
        </Flex>
        <PartTeam base={base} />
      </Notice>
    </Page>
  );
}
