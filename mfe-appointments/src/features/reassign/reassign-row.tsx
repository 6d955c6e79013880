import { consultationLabel, type Said } from '@openward/contract';
import type { Reassignment, SuggestedTime } from '@openward/contract/reassign';
import { nameOf } from '@openward/contract/text';
import { Link, type T, useLanguage, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { dayAndTime, dayOf, timeOfDay, wholeTime } from '@openward/ui/date-time';
import { Box, chakra, Flex, Text } from '@openward/ui/layout';
import { AwayBadge } from '../../parts/appointment/away-badge.tsx';
import { FilterSelect } from '../../parts/lists/filter-select.tsx';
import { type Chosen, keyOf } from './use-reassign.ts';

/** An appointment with its checkbox and the time to move it to. */
export function ReassignRow(props: {
  visit: Reassignment;
  chosen: Chosen;
  hasSuggestions: boolean;
  /** Why the last change was refused. */
  problem: Said | null;
}) {
  const t = useT();
  const language = useLanguage();
  const { visit, chosen, problem } = props;
  const { appointment, suggestions } = visit;
  const { id, patientDetails, doctorDetails, consultationType, startDateTime, timeZone } = appointment;
  const patient = patientDetails ? nameOf(patientDetails) : '';
  const isChosen = chosen.has(id);
  return (
    <Flex
      as="li"
      gap={{ base: '1', md: '3' }}
      ps={{ base: '1', md: '2' }}
      pe="4"
      py="3"
      borderTopWidth="1px"
      borderColor="border"
      _first={{ borderTopWidth: 0 }}
      bg={isChosen ? 'accent.subtle' : undefined}
    >
      <Flex as="label" w="11" h="11" align="center" justify="center" flexShrink="0">
        <chakra.input
          type="checkbox"
          aria-label={t('Choose {name}', { name: `${patient}, ${timeOfDay(startDateTime, timeZone)}` })}
          checked={isChosen}
          onChange={() => chosen.toggle(id)}
          boxSize="5"
          accentColor="accent.solid"
        />
      </Flex>
      <Flex flex="1" minW="0" gap={{ base: '3', lg: '5' }} direction={{ base: 'column', lg: 'row' }}>
        <Box flex="1" minW="0">
          <Flex gap="2" align="center" wrap="wrap">
            <Text fontWeight="semibold" fontVariantNumeric="tabular-nums">
              {wholeTime(startDateTime, timeZone, language)}
            </Text>
            {appointment.doctorAway && <AwayBadge />}
          </Flex>
          <Text overflowWrap="anywhere">
            {patient}
            {patientDetails?.dateOfBirth && (
              <Text as="span" fontSize="sm" color="fg.muted">
                {' '}
                {t('born {date}', { date: patientDetails.dateOfBirth })}
              </Text>
            )}
          </Text>
          <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
            {[t(consultationLabel(consultationType)), t('Dr. {name}', { name: nameOf(doctorDetails) })].join(' · ')}
          </Text>
          {problem && (
            <Text fontSize="sm" color="fg.error" fontWeight="medium" mt="1">
              {t(problem)}
            </Text>
          )}
        </Box>
        {props.hasSuggestions && (
          <Flex flex="1" minW="0" gap="2" direction={{ base: 'column', sm: 'row' }} align={{ sm: 'flex-end' }}>
            <Box flex="1" minW="0">
              {suggestions.length > 0 ? (
                <TimeSelect visit={visit} chosen={chosen} patient={patient} />
              ) : (
                <Text fontSize="sm" color="fg.muted" py="2.5">
                  {t('No free time with another doctor near this one.')}
                </Text>
              )}
            </Box>
            <Button
              asChild
              variant="ghost"
              size="sm"
              minH="11"
              alignSelf={{ base: 'flex-start', sm: 'auto' }}
              ms={{ base: '-3.5', sm: '0' }}
              flexShrink="0"
            >
              <Link to={`/appointments/edit/${id}`} aria-label={t('Other times: {name}', { name: patient })}>
                {t('Other times')}
              </Link>
            </Button>
          </Flex>
        )}
      </Flex>
    </Flex>
  );
}

function TimeSelect({ visit, chosen, patient }: { visit: Reassignment; chosen: Chosen; patient: string }) {
  const t = useT();
  const language = useLanguage();
  const { appointment, suggestions } = visit;
  const time = chosen.timeOf(visit);
  return (
    <FilterSelect
      label={t('New time')}
      name={`${t('New time')}: ${patient}`}
      value={time ? keyOf(time) : ''}
      onChange={(key) => chosen.setTime(appointment.id, key)}
    >
      {suggestions.map((each) => (
        <option key={keyOf(each)} value={keyOf(each)}>
          {suggestionLabel(each, appointment, t, language)}
        </option>
      ))}
    </FilterSelect>
  );
}

/** A suggested time with its doctor; names the day if it differs. */
function suggestionLabel(
  { startDateTime, timeZone, doctorDetails }: SuggestedTime,
  appointment: Reassignment['appointment'],
  t: T,
  language: string,
): string {
  const doctor = nameOf(doctorDetails);
  if (startDateTime === appointment.startDateTime) return t('Same time, Dr. {doctor}', { doctor });
  const isSameDay = dayOf(startDateTime, timeZone) === dayOf(appointment.startDateTime, appointment.timeZone);
  const time = isSameDay ? timeOfDay(startDateTime, timeZone) : dayAndTime(startDateTime, timeZone, language);
  return t('{time}, Dr. {doctor}', { time, doctor });
}
