import { ActionButton, Button } from '@openward/ui/button';
import { useFormState } from '@openward/ui/form';
import { Flex } from '@openward/ui/layout';

/** The ways out of a dialog that takes something away. */
export function DangerButtons({ keep, go, onClose }: { keep: string; go: string; onClose: () => void }) {
  const isSubmitting = useFormState((form) => form.isSubmitting);
  return (
    <Flex gap="3" justify="flex-end" wrap="wrap">
      <Button variant="outline" colorPalette="gray" minH="11" onClick={onClose}>
        {keep}
      </Button>
      <ActionButton type="submit" colorPalette="danger" minH="11" isBusy={isSubmitting}>
        {go}
      </ActionButton>
    </Flex>
  );
}
