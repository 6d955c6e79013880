import { useT } from '@openward/remote-kit';
import { ChoicesField } from '@openward/ui/select-field';
import { areasOf } from './sharing-client.ts';

/** A checkbox for each area that can be shared. @param props.isBrief leaves out what each area means */
export function AreasField({ name, label, isBrief }: { name: string; label: string; isBrief?: boolean }) {
  const all = areasOf(useT());
  const options = isBrief ? all.map(({ value, label }) => ({ value, label })) : all;
  return <ChoicesField name={name} label={label} isMany options={options} />;
}
