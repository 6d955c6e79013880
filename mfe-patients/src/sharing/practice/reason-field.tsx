import { useT } from '@openward/remote-kit';
import { TextField } from '@openward/ui/form';

/** Why staff do something. @param props.hint who can see it; without it, that of what is about access */
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
