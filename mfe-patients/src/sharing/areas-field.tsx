import { useT } from '@openward/remote-kit';
import { ChoicesField } from '@openward/ui/select-field';
import { areasOf } from './sharing-client.ts';

/** What is shared: one box to tick for each part. */
export function AreasField({ name, label }: { name: string; label: string }) {
  return <ChoicesField name={name} label={label} isMany options={areasOf(useT())} />;
}
