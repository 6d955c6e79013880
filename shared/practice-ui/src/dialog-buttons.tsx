import { useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { SubmitButton } from '@openward/ui/form';
import { Flex } from '@openward/ui/layout';

/**
 * The buttons of a dialog with a form: one that closes it, and one that sends the form.
 * @param props.keep names the first where the second takes something away
 */
export function DialogButtons({ go, keep, onClose }: { go: string; keep?: string; onClose: () => void }) {
  const t = useT();
  return (
    <Flex gap="3" wrap="wrap" justify="flex-end" colorPalette={keep && 'danger'}>
      <Button type="button" variant="outline" colorPalette="gray" size="lg" onClick={onClose}>
        {keep ?? t('Back')}
      </Button>
      <SubmitButton>{go}</SubmitButton>
    </Flex>
  );
}
