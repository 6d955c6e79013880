import { consultationLabel } from '@openward/contract';
import { type DeskAppointment, STATUS_RULES } from '@openward/contract/appointments';
import { nameOf } from '@openward/contract/text';
import { type T, useLanguage, useT, useUser } from '@openward/remote-kit';
import { appointmentTime, deviceTime, timeOfDay } from '@openward/ui/date-time';
import { chakra, Flex, Heading, Text } from '@openward/ui/layout';
import { Fragment } from 'react';

/** Lines that a page has room for. */
const LINES = 30;

/** Visits that begin on a page of their own. */
export interface SheetPart {
  key: string;
  /** What stands above them, such as whose they are and on which day. */
  about: string[];
  visits: readonly DeskAppointment[];
}

/**
 * Visits on paper: one line each, thirty on a page.
 * @param props.isOneDay the day stands above the lines, which have room for notes
 */
export function VisitSheet(props: { title: string; parts: readonly SheetPart[]; isOneDay?: boolean; note?: string }) {
  const { title, parts, isOneDay = false, note } = props;
  const t = useT();
  const language = useLanguage();
  const columns = useColumns(isOneDay);
  const share = `${100 / columns.filter(({ width }) => !width).length}%`;
  const printed = t('Printed: {time}', { time: deviceTime(new Date().toISOString(), language) });
  return parts.flatMap(({ key, about, visits }) => {
    const pages = pagesOf(visits);
    return pages.map((lines, page) => (
      <section key={`${key} ${lines[0]?.id}`}>
        <Heading as="h2" fontSize="14pt" lineHeight="1.2">
          {[title, ...about].map((text, place) => (
            <Fragment key={text}>
              {place > 0 && ' · '}
              {/* In a wide font a second line begins before a date, and not in it. */}
              <chakra.span display="inline-block">{text}</chakra.span>
            </Fragment>
          ))}
        </Heading>
        <Flex justify="space-between" mb="1mm">
          <Text as="span">{[printed, note].filter(Boolean).join(' · ')}</Text>
          <Text as="span">{t('Page {page} of {pages}', { page: page + 1, pages: pages.length })}</Text>
        </Flex>
        <table>
          <thead>
            <tr>
              {columns.map(({ label, width }) => (
                <chakra.th key={label} scope="col" w={width ?? share} minW={width} data-gives-way={givesWay(width)}>
                  {label}
                </chakra.th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((visit) => (
              <tr key={visit.id}>
                {columns.map(({ label, width, textOf }) => (
                  <td key={label} data-gives-way={givesWay(width)}>
                    <bdi>{textOf(visit)}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    ));
  });
}

const givesWay = (width: string | undefined) => (width ? undefined : '');

function pagesOf(visits: readonly DeskAppointment[]): DeskAppointment[][] {
  return Array.from({ length: Math.ceil(visits.length / LINES) }, (_, page) =>
    visits.slice(page * LINES, (page + 1) * LINES),
  );
}

interface Column {
  label: string;
  /** At least; those without share the rest, and give way to longer texts of the others. */
  width?: string;
  textOf: (visit: DeskAppointment) => string;
}

function useColumns(isOneDay: boolean): Column[] {
  const t = useT();
  const { userRole } = useUser();
  const isPatient = userRole === 'ROLE_PATIENT';
  const columns: (Column | false)[] = [
    isOneDay
      ? { label: t('Time'), width: '19mm', textOf: (visit) => timeOfDay(visit.startDateTime, visit.timeZone) }
      : { label: t('Time'), width: '37mm', textOf: (visit) => appointmentTime(visit.startDateTime, visit.timeZone) },
    !isPatient && { label: t('Patient'), textOf: (visit) => patientOf(visit, t) },
    !isPatient && {
      label: t('Date of birth'),
      width: '26mm',
      textOf: (visit) => visit.patientDetails?.dateOfBirth ?? '',
    },
    !isOneDay &&
      userRole !== 'ROLE_DOCTOR' && {
        label: t('Doctor'),
        textOf: (visit) => t('Dr. {name}', { name: nameOf(visit.doctorDetails) }),
      },
    { label: t('Type'), textOf: (visit) => typeOf(visit, t) },
    isPatient && { label: t('Hospital'), textOf: (visit) => visit.hospitalName },
    { label: t('Status'), width: '29mm', textOf: (visit) => statusOf(visit, t) },
    isOneDay && { label: t('Notes'), width: '45mm', textOf: () => '' },
  ];
  return columns.filter((column) => column !== false);
}

function patientOf({ patientDetails }: DeskAppointment, t: T): string {
  return patientDetails ? nameOf(patientDetails) : t('Blocked time');
}

function typeOf({ consultationType }: DeskAppointment, t: T): string {
  return consultationType ? t(consultationLabel(consultationType)) : '';
}

function statusOf({ status, cancellation }: DeskAppointment, t: T): string {
  return cancellation?.didNotCome ? t('Did not come') : t(STATUS_RULES[status].label);
}
