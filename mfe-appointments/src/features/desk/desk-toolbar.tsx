import { DESK_STATES, type DeskAppointment, type DeskState } from '@openward/contract/appointments';
import { useT, useUser } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { chakra, Flex, Text } from '@openward/ui/layout';
import { startTransition, useState } from 'react';
import { WalkInButton } from '../../parts/add-appointment/walk-in-button.tsx';
import { FILTER_LOOK, FilterSelect } from '../../parts/lists/filter-select.tsx';
import { ToggleChip } from '../../parts/lists/toggle-chip.tsx';
import { deskStateLabel } from './desk-state-label.ts';
import { countsOf, doctorsOf, searched } from './desk-view.ts';
import type { Desk } from './use-desk.ts';

/** The filters of the desk: counts by state, patient and doctor. */
export function DeskToolbar({ desk, all, now }: { desk: Desk; all: readonly DeskAppointment[]; now: Date }) {
  const t = useT();
  const { userRole } = useUser();
  const { view } = desk;
  const counts = countsOf(searched(all, view), now);
  return (
    <Flex direction="column" gap="3" mb="4">
      <Flex role="group" aria-label={t('Show only')} gap="2" wrap="wrap">
        {DESK_STATES.map((state: DeskState) => (
          <ToggleChip key={state} isOn={view.states.includes(state)} onToggle={() => desk.toggle(state)}>
            {deskStateLabel(state, t)}
            <Text as="span" fontVariantNumeric="tabular-nums" fontWeight="bold">
              {counts[state]}
            </Text>
          </ToggleChip>
        ))}
        {view.states.length > 0 && (
          <Button size="sm" minH="11" variant="ghost" onClick={desk.showAll}>
            {t('Show all')}
          </Button>
        )}
      </Flex>
      <Flex gap="3" wrap="wrap" align="flex-end">
        <PatientSearch begin={view.typed} onTyped={desk.setTyped} />
        {userRole !== 'ROLE_DOCTOR' && (
          <>
            <FilterSelect label={t('Doctor')} value={view.doctorId} onChange={desk.setDoctor} minW="48" maxW="full">
              <option value="">{t('All doctors')}</option>
              {doctorsOf(all, view.language).map(({ id, name }) => (
                <option key={id} value={id}>
                  {t('Dr. {name}', { name })}
                </option>
              ))}
            </FilterSelect>
            <ToggleChip isOn={view.isGrouped} onToggle={() => desk.setGrouped(!view.isGrouped)}>
              {t('Group by doctor')}
            </ToggleChip>
            <WalkInButton doctorId={view.doctorId} />
          </>
        )}
      </Flex>
    </Flex>
  );
}

/** The field updates with each key, and the rows of the day after it. */
function PatientSearch({ begin, onTyped }: { begin: string; onTyped: (name: string) => void }) {
  const t = useT();
  const [typed, setTyped] = useState(begin);
  return (
    <chakra.label fontSize="sm" fontWeight="medium" flex="1" minW="52" maxW={{ md: 'sm' }}>
      {t('Find a patient')}
      <chakra.input
        type="search"
        autoComplete="off"
        value={typed}
        onChange={({ target: { value } }) => {
          setTyped(value);
          startTransition(() => onTyped(value));
        }}
        display="block"
        w="full"
        mt="1.5"
        {...FILTER_LOOK}
      />
    </chakra.label>
  );
}
