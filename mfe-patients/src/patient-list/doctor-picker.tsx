import { useNamedDoctors, useOwnDoctors } from '@openward/practice-ui/doctors';
import { useT } from '@openward/remote-kit';
import { ErrorState, LoadingState } from '@openward/ui/feedback';
import { chakra, Stack, Text } from '@openward/ui/layout';
import { PopoverPanel } from '@openward/ui/popover';
import { Fragment, type ReactNode, useId, useState } from 'react';

const NOBODY: never[] = [];

interface PickerProps {
  chosen: readonly string[];
  onChange: (doctors: string[]) => void;
}

/** Chooses one or more doctors by name. It applies at once. */
export default function DoctorPicker({ trigger, ...rest }: PickerProps & { trigger: ReactNode }) {
  const t = useT();
  return (
    <PopoverPanel label={t('Filter by doctor')} trigger={trigger}>
      <Choices {...rest} />
    </PopoverPanel>
  );
}

function Choices({ chosen, onChange }: PickerProps) {
  const t = useT();
  const id = useId();
  const [typed, setTyped] = useState('');
  const doctors = useOwnDoctors();
  const shown = useNamedDoctors(doctors.data ?? NOBODY, typed);
  if (doctors.isPending) return <LoadingState label={t('Loading')} rows={4} height="10" />;
  if (!doctors.data) {
    return (
      <ErrorState
        title={t('We could not load the doctors')}
        retryLabel={t('Try again')}
        onRetry={() => void doctors.refetch()}
      />
    );
  }
  return (
    <Stack gap="3">
      <chakra.label htmlFor={id} fontSize="sm" fontWeight="semibold">
        {t('Find a doctor')}
      </chakra.label>
      <chakra.input
        id={id}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        minH="11"
        px="3"
        mt="-1.5"
        rounded="md"
        borderWidth="1px"
        borderColor="border.emphasized"
        bg="bg.panel"
      />
      {shown.length === 0 && (
        <Text role="status" fontSize="sm" color="fg.muted">
          {t('No doctor has this name.')}
        </Text>
      )}
      <Stack role="group" aria-label={t('Doctors')} gap="0" maxH="80" overflowY="auto">
        {shown.map(({ value, label, detail, group }, place) => (
          <Fragment key={value}>
            {group && group !== shown[place - 1]?.group && (
              <Text fontSize="sm" color="fg.muted" mt="1.5">
                {group}
              </Text>
            )}
            <chakra.label display="flex" alignItems="center" gap="3" minH="11" cursor="pointer">
              <chakra.input
                type="checkbox"
                checked={chosen.includes(value)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...chosen, value] : chosen.filter((each) => each !== value))
                }
                boxSize="5"
                flexShrink="0"
                accentColor="accent.solid"
              />
              <span>
                {t('Dr. {name}', { name: label })}
                <Text as="span" display="block" fontSize="sm" color="fg.muted">
                  {detail}
                </Text>
              </span>
            </chakra.label>
          </Fragment>
        ))}
      </Stack>
    </Stack>
  );
}
