import { useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { SubmitButton } from '@openward/ui/form';
import { Flex } from '@openward/ui/layout';

/**
 * The buttons that close a dialog and submit its form.
 * @param props.keep the label of the first, if the second deletes something
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
