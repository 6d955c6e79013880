import { consultationLabel } from '@openward/contract';
import { type DeskAppointment, STATUS_RULES } from '@openward/contract/appointments';
import { phoneText } from '@openward/contract/people';
import { nameOf } from '@openward/contract/text';
import { type T, useLanguage, useT, useUser } from '@openward/remote-kit';
import { appointmentTime, deviceTime, timeOfDay } from '@openward/ui/date-time';
import { chakra, Flex, Heading, Text } from '@openward/ui/layout';
import { Fragment } from 'react';

/** Lines per page. */
const LINES = 30;

/** Visits that start on a new page. */
export interface SheetPart {
  key: string;
  /** Lines above the visits, such as the doctor and the day. */
  about: string[];
  visits: readonly DeskAppointment[];
}

/**
 * Visits for printing: one line each, 30 per page.
 * @param props.isOneDay shows the day above the lines, which leaves room for notes
 */
export function VisitSheet(props: { title: string; parts: readonly SheetPart[]; isOneDay?: boolean; note?: string }) {
  const { title, isOneDay = false, note } = props;
  const t = useT();
  const language = useLanguage();
  const columns = useColumns(isOneDay);
  const parts = columns.reduce((sum, column) => sum + partsOf(column), 0);
  const widthOf = (column: Column) => column.width ?? `${(100 * partsOf(column)) / parts}%`;
  const printed = t('Printed: {time}', { time: deviceTime(new Date().toISOString(), language) });
  return props.parts.flatMap(({ key, about, visits }) => {
    const pages = pagesOf(visits);
    return pages.map((lines, page) => (
      <section key={`${key} ${lines[0]?.id}`}>
        <Heading as="h2" fontSize="14pt" lineHeight="1.2">
          {[title, ...about].map((text, place) => (
            <Fragment key={text}>
              {place > 0 && ' · '}
              {/* Lets a line break only before a date, and not within it. */}
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
              {columns.map((column) => (
                <chakra.th key={column.label} scope="col" w={widthOf(column)} minW={column.width}>
                  {column.label}
                </chakra.th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((visit) => (
              <tr key={visit.id}>
                {columns.map((column) => (
                  <td key={column.label} data-gives-way={givesWay(column)}>
                    <bdi>{column.textOf(visit)}</bdi>
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

const partsOf = ({ width, parts = 1 }: Column) => (width ? 0 : parts);

const givesWay = ({ width, isSmall }: Column) => (width && !isSmall ? undefined : '');

function pagesOf(visits: readonly DeskAppointment[]): DeskAppointment[][] {
  return Array.from({ length: Math.ceil(visits.length / LINES) }, (_, page) =>
    visits.slice(page * LINES, (page + 1) * LINES),
  );
}

interface Column {
  label: string;
  /** The minimum width. Columns without one share the remaining space. */
  width?: string;
  /** The share of the remaining space; 1 by default. */
  parts?: number;
  /** True for two short lines. */
  isSmall?: boolean;
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
    !isPatient && { label: t('Patient'), parts: 1.2, textOf: (visit) => patientOf(visit, t) },
    !isPatient && {
      label: t('Date of birth'),
      width: '26mm',
      isSmall: isOneDay,
      textOf: ({ patientDetails, patientPhone }) =>
        [patientDetails?.dateOfBirth, isOneDay && patientPhone && phoneText(patientPhone)].filter(Boolean).join('\n'),
    },
    !isOneDay &&
      userRole !== 'ROLE_DOCTOR' && {
        label: t('Doctor'),
        parts: 1.3,
        textOf: (visit) => t('Dr. {name}', { name: nameOf(visit.doctorDetails) }),
      },
    {
      label: t('Type'),
      ...(isOneDay && { parts: 1.5 }),
      textOf: (visit) => [typeOf(visit, t), isOneDay && visit.description].filter(Boolean).join('\n'),
    },
    isPatient && { label: t('Hospital'), textOf: (visit) => visit.hospitalName },
    { label: t('Status'), width: '29mm', textOf: (visit) => statusOf(visit, t) },
    isOneDay && { label: t('Notes'), width: '40mm', textOf: () => '' },
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
