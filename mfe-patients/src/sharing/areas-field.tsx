import { useT } from '@openward/remote-kit';
import { ChoicesField } from '@openward/ui/select-field';
import { areasOf } from './sharing-client.ts';

/** What is shared: one box to tick for each part. @param props.isBrief without what each part means to a patient */
export function AreasField({ name, label, isBrief }: { name: string; label: string; isBrief?: boolean }) {
  const all = areasOf(useT());
  const options = isBrief ? all.map(({ value, label }) => ({ value, label })) : all;
  return <ChoicesField name={name} label={label} isMany options={options} />;
}
