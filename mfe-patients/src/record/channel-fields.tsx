import { CHANNEL_NAMES, CHANNELS, type Channel, type PatientRecord } from '@openward/contract/people';
import { dayOf } from '@openward/contract/time';
import { type T, useT, useUser } from '@openward/remote-kit';
import { FieldNote, type FormState, useFormHandle, useFormState } from '@openward/ui/form';
import { Box, chakra, Flex, Text } from '@openward/ui/layout';
import type { ReactNode } from 'react';
import type { BasicValues } from '../parts/fields.tsx';

type Consent = PatientRecord['consents'][number];

/** Opt-in and opt-out per channel, never both, with who decided it and when. */
export function ChannelFields({ consents }: { consents: readonly Consent[] }) {
  return (
    <Box borderWidth="1px" borderColor="border" rounded="lg">
      {CHANNEL_NAMES.map((channel) => (
        <ChannelRow key={channel} channel={channel} consent={consents.find((one) => one.channel === channel)} />
      ))}
    </Box>
  );
}

function ChannelRow({ channel, consent }: { channel: Channel; consent: Consent | undefined }) {
  const t = useT();
  const { userRole, actingFor } = useUser();
  const form = useFormHandle<BasicValues>();
  const [into, out] = [`${channel}OptIn`, `${channel}OptOut`] as const;
  const { isIn, isOut, error } = useFormState(({ values, errors }: FormState<BasicValues>) => ({
    isIn: values[into],
    isOut: values[out],
    error: errors[out],
  }));
  const tick = (name: typeof into | typeof out, other: typeof into | typeof out) => (isOn: boolean) => {
    const { values, setValues } = form.get();
    void setValues({ ...values, [name]: isOn, ...(isOn && { [other]: false }) });
  };
  const name = t(CHANNELS[channel].label);
  return (
    <Flex
      align="center"
      justify="space-between"
      wrap="wrap"
      columnGap="6"
      px="4"
      py="1"
      borderTopWidth="1px"
      borderColor="border"
      _first={{ borderTopWidth: 0 }}
    >
      <Box py="1">
        <Text fontSize="sm" fontWeight="medium">
          {name}
        </Text>
        {consent && (
          <Text fontSize="sm" color="fg.muted">
            {consentLabel(consent, userRole === 'ROLE_PATIENT' && !actingFor, t)}
          </Text>
        )}
      </Box>
      <Flex gap="5">
        <Tick name={into} label={t('Opt in, {channel}', { channel: name })} isOn={isIn} onChange={tick(into, out)}>
          {t('Opt in')}
        </Tick>
        <Tick
          name={out}
          label={t('Opt out, {channel}', { channel: name })}
          isOn={isOut}
          onChange={tick(out, into)}
          isWrong={Boolean(error)}
        >
          {t('Opt out')}
        </Tick>
      </Flex>
      <FieldNote name={into} />
      <FieldNote name={out} />
      {error && (
        <Text data-part="error-text" fontSize="sm" color="danger.fg" w="full" pb="2">
          {t(error)}
        </Text>
      )}
    </Flex>
  );
}

/** @param isOwn true if the reader is the patient */
function consentLabel({ choice, source, decidedAt }: Consent, isOwn: boolean, t: T): string {
  const day = dayOf(decidedAt);
  const what = {
    IN: t('Opted in on {day}', { day }),
    OUT: t('Opted out on {day}', { day }),
    NONE: t('Choice removed on {day}', { day }),
  }[choice];
  const by =
    source &&
    {
      PATIENT: isOwn ? t('by you') : t('by the patient'),
      REPRESENTATIVE: t('by a person who acts for the patient'),
      STAFF: t('by the practice'),
      SMS: t('by text message'),
    }[source];
  return by ? `${what}, ${by}` : what;
}

/** A checkbox. */
export function Tick(props: {
  name: string;
  /** The accessible name if several have the same label. It begins with the visible text (WCAG 2.2, 2.5.3). */
  label?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  isWrong?: boolean;
  children: ReactNode;
}) {
  return (
    <chakra.label display="inline-flex" alignItems="center" gap="2.5" minH="11" fontSize="sm" cursor="pointer">
      <chakra.input
        type="checkbox"
        name={props.name}
        aria-label={props.label}
        checked={props.isOn}
        aria-invalid={props.isWrong || undefined}
        onChange={({ target }) => props.onChange(target.checked)}
        boxSize="5"
        flexShrink="0"
        accentColor="accent.solid"
      />
      {props.children}
    </chakra.label>
  );
}
