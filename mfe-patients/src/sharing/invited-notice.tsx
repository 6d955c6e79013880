import type { Invited } from '@openward/contract/sharing';
import { useT } from '@openward/remote-kit';
import { useCopy } from '@openward/remote-kit/files';
import { Button } from '@openward/ui/button';
import { Notice } from '@openward/ui/feedback';
import { Stack, Text } from '@openward/ui/layout';

/** The link of a new invitation, to pass on personally; it is shown only once. */
export function InvitedNotice({ invited }: { invited: Invited }) {
  const t = useT();
  const address = `${location.origin}${invited.path}`;
  const { copy, shown } = useCopy<HTMLParagraphElement>(address, t('Link copied.'));
  return (
    <Notice kind="success">
      <Stack gap="2" align="flex-start">
        <Text>
          {t('We sent {name} an email with this link. You can also share it yourself, but it works only once.', {
            name: invited.name,
          })}
        </Text>
        <Text ref={shown} fontFamily="mono" overflowWrap="anywhere">
          {address}
        </Text>
        <Button size="sm" variant="outline" onClick={copy}>
          {t('Copy link')}
        </Button>
      </Stack>
    </Notice>
  );
}
