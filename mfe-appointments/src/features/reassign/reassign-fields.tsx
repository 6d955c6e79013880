import type { Reassignments } from '@openward/contract/reassign';
import { nameOf } from '@openward/contract/text';
import { wallClock } from '@openward/contract/time';
import { useOwnDoctors } from '@openward/practice-ui/doctors';
import { useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { chakra, Flex, Panel, Stack } from '@openward/ui/layout';
import { useEffect, useState } from 'react';
import { FILTER_LOOK, FilterSelect } from '../../parts/lists/filter-select.tsx';
import { ToggleChip } from '../../parts/lists/toggle-chip.tsx';
import { isRepeated, type ReassignFilter } from './use-reassign.ts';

/** The filter: whose appointments, and of which time. */
export function ReassignFields(props: {
  filter: ReassignFilter;
  /** The doctor as the server names them, because the list of names has no inactive doctors. */
  doctor: Reassignments['doctor'];
  onChange: (changed: Partial<ReassignFilter>) => void;
}) {
  const t = useT();
  const { filter, doctor, onChange } = props;
  const { data: names = [] } = useOwnDoctors(!filter.patient);
  const doctors = doctor && !names.some(({ id }) => id === doctor.id) ? [doctor, ...names] : names;
  if (filter.patient) {
    return (
      <Flex>
        <Button variant="outline" minH="11" onClick={() => onChange({ patient: '' })}>
          {t('Show all patients')}
        </Button>
      </Flex>
    );
  }
  const zone = names.find(({ id }) => id === filter.doctor)?.timeZone ?? doctor?.timeZone;
  const now = wallClock(Date.now(), zone).slice(0, 16);
  const once = { every: '', until: '' };
  const today = { from: '', to: `${now.slice(0, 10)}T23:59`, ...once };
  return (
    <Panel padding="5">
      <Stack gap="4">
        <Flex gap="4" direction={{ base: 'column', lg: 'row' }}>
          <FilterSelect
            label={t('Doctor')}
            value={doctors.some(({ id }) => id === filter.doctor) ? filter.doctor : ''}
            onChange={(value) =>
              onChange({ doctor: value, outside: '', ...once, ...(value ? {} : { from: '', to: '' }) })
            }
            flex="1"
            minW="0"
          >
            <option value="">{t('All doctors who are away')}</option>
            {doctors.map((each) => (
              <option key={each.id} value={each.id}>
                {t('Dr. {name}', { name: nameOf(each) })}
                {each === doctor && !doctor.isActive ? ` (${t('Inactive')})` : ''}
              </option>
            ))}
          </FilterSelect>
          {filter.doctor && (
            <>
              <TimeField label={t('From')} value={filter.from} onChange={(from) => onChange({ from })} />
              <TimeField label={t('Until')} value={filter.to} onChange={(to) => onChange({ to })} />
            </>
          )}
        </Flex>
        {filter.doctor && (
          <Flex role="group" aria-label={t('Show only')} gap="2" wrap="wrap">
            <ToggleChip isOn={!filter.from && !filter.to} onToggle={() => onChange({ from: '', to: '', ...once })}>
              {t('All from now on')}
            </ToggleChip>
            <ToggleChip isOn={filter.from === today.from && filter.to === today.to} onToggle={() => onChange(today)}>
              {t('Today')}
            </ToggleChip>
            <ToggleChip
              isOn={filter.outside === '1'}
              onToggle={() => onChange({ outside: filter.outside === '1' ? '' : '1' })}
            >
              {t('Outside working hours')}
            </ToggleChip>
            {isRepeated(filter) && (
              <ToggleChip isOn onToggle={() => onChange(once)}>
                {filter.every === 'day'
                  ? t('Every day until {day}', { day: filter.until })
                  : t('Every week until {day}', { day: filter.until })}
              </ToggleChip>
            )}
          </Flex>
        )}
      </Stack>
    </Panel>
  );
}

/** A date and time in the hospital's time zone. It applies once it is complete. */
function TimeField(props: { label: string; value: string; onChange: (value: string) => void }) {
  const { label, value, onChange } = props;
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  return (
    <chakra.label fontSize="sm" fontWeight="medium" flex="1" minW="0">
      {label}
      <chakra.input
        type="datetime-local"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => typed !== value && onChange(typed)}
        onKeyDown={({ key }) => key === 'Enter' && onChange(typed)}
        display="block"
        w="full"
        mt="1"
        {...FILTER_LOOK}
      />
    </chakra.label>
  );
}
