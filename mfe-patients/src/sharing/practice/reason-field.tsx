import { useT } from '@openward/remote-kit';
import { TextField } from '@openward/ui/form';

/** The reason of an action by staff. @param props.hint who can see it; by default the text about access */
export function ReasonField({ hint }: { hint?: string | undefined }) {
  const t = useT();
  return (
    <TextField
      name="reason"
      label={t('Reason')}
      hint={hint ?? t('Only staff can see it, for example: court order of 12 May, file number.')}
      autoComplete="off"
      required
    />
  );
}
