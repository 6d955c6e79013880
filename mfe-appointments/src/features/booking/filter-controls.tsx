import { call } from '@openward/api-client';
import { searchProblem } from '@openward/contract';
import { listHospitals } from '@openward/contract/people';
import { useT } from '@openward/remote-kit';
import { useServerState } from '@openward/remote-kit/query';
import { Box, chakra } from '@openward/ui/layout';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';

/** Milliseconds after the last key before the search starts. */
const PAUSE = 300;

const CONTROL = {
  w: 'full',
  h: '11',
  px: '3',
  rounded: 'md',
  borderWidth: '1px',
  borderColor: 'border.emphasized',
  bg: 'bg.panel',
  // iOS zooms in on fields with a smaller font.
  fontSize: 'md',
} as const;

/** Filters doctors by hospital. */
export function HospitalFilter(props: { chosen: string; onChosen: (id: string) => void }) {
  const t = useT();
  const id = useId();
  const all = useServerState(
    ['hospitals', 'all'],
    async (signal) => (await call(listHospitals, {}, { signal, quiet: true })).result,
  );
  return (
    <Labelled id={id} label={t('Hospital')}>
      <chakra.select id={id} {...CONTROL} value={props.chosen} onChange={(event) => props.onChosen(event.target.value)}>
        <option value="">{t('All hospitals')}</option>
        {all.data
          ?.filter(({ status }) => status !== 'INACTIVE')
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </chakra.select>
    </Labelled>
  );
}

/** Filters doctors by name, after a pause in typing. */
export function NameFilter(props: { typed: string; onTyped: (name: string) => void }) {
  const t = useT();
  const id = useId();
  const [typed, setTyped] = useState(props.typed);
  const asked = useRef(props.typed);
  const problem = searchProblem(typed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a search per text, not per new callback
  useEffect(() => {
    const timer = setTimeout(() => {
      if (problem || typed.trim() === asked.current) return;
      asked.current = typed.trim();
      props.onTyped(asked.current);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  // The value was changed outside, by the button that clears all filters.
  useEffect(() => {
    if (props.typed === asked.current) return;
    asked.current = props.typed;
    setTyped(props.typed);
  }, [props.typed]);
  return (
    <Labelled id={id} label={t("Doctor's name")}>
      <chakra.input
        id={id}
        {...CONTROL}
        type="search"
        aria-invalid={problem && true}
        aria-describedby={problem && `${id}error`}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {problem && (
        <chakra.p id={`${id}error`} role="alert" color="fg.error">
          {t(problem)}
        </chakra.p>
      )}
    </Labelled>
  );
}

function Labelled({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <Box flex="1" minW="0" w="full">
      <chakra.label htmlFor={id} fontSize="sm" fontWeight="medium" display="block" mb="1.5">
        {label}
      </chakra.label>
      {children}
    </Box>
  );
}
