import type { GivenAccess } from '@openward/contract/sharing';
import { nameOf } from '@openward/contract/text';
import { useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { Text } from '@openward/ui/layout';
import { ACCESS_TONE, accessStates, relationOf, sharedWords } from './sharing-client.ts';
import { CardLine, StateCard } from './state-card.tsx';

/** The fields that patients and staff both see. */
type Access = Pick<GivenAccess, 'acceptedBy' | 'name' | 'state' | 'relation' | 'email' | 'areas'>;

/** The name of the account that accepted; before that, the name in the invitation. */
export function nameOfAccess({ acceptedBy, name }: Pick<Access, 'acceptedBy' | 'name'>): string {
  return acceptedBy ? nameOf(acceptedBy) : name;
}

/** An access to a record: who has it, the areas, and how to change or end it. */
export function AccessCard(props: {
  access: Access;
  lines: readonly string[];
  /** Further actions: `change` while the access is open or invited, `again` once it is over. */
  change: { label: string; onPress: () => void };
  again?: { label: string; onPress: () => void } | undefined;
  onEnd: () => void;
}) {
  const t = useT();
  const { access, change, again, lines } = props;
  const { state } = access;
  const name = nameOfAccess(access);
  const isOpen = state === 'active' || state === 'invited';
  const endLabel = state === 'invited' ? t('Withdraw invitation') : t('End access');
  const action = ({ label, onPress }: { label: string; onPress: () => void }, isDanger = false) => (
    <Button
      variant="outline"
      {...(isDanger && { colorPalette: 'danger' })}
      aria-label={`${label}, ${name}`}
      onClick={onPress}
    >
      {label}
    </Button>
  );
  return (
    <StateCard
      title={name}
      state={accessStates(t)[state]}
      tone={ACCESS_TONE[state]}
      isPast={!isOpen}
      actions={
        <>
          {again && action(again)}
          {isOpen && action(change)}
          {isOpen && action({ label: endLabel, onPress: props.onEnd }, true)}
        </>
      }
    >
      <CardLine>{[relationOf(access.relation, t), access.email].filter(Boolean).join(' · ')}</CardLine>
      <Text mt="1">{sharedWords(access.areas, t)}</Text>
      {lines.map((line) => (
        <CardLine key={line}>{line}</CardLine>
      ))}
    </StateCard>
  );
}
