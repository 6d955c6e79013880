import { isScreen, Link, useT } from '@openward/remote-kit';
import { Flex, Heading, Text, Link as TextLink } from '@openward/ui/layout';
import { useEffect, useRef } from 'react';
import { useKnownPatient } from '../patient-choices.ts';

/** Says whose documents stand below, and leads to their record. */
export function Whose({ patientId }: { patientId: string }) {
  const t = useT();
  const { data: patient, isError } = useKnownPatient(patientId);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Who has just picked somebody in the search, which begins anew, goes on here.
    if (patient && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [patient]);
  return (
    <Flex align="baseline" wrap="wrap" columnGap="3" minH="9" mb="3">
      <Heading as="h2" ref={heading} tabIndex={-1} fontSize="lg" outline="none">
        {patient?.label ?? (isError ? t('Patient not found.') : '')}
      </Heading>
      {patient && (
        <Text as="span" fontSize="sm" color="fg.muted">
          {patient.detail && t('Born {day}', { day: patient.detail })}
        </Text>
      )}
      {patient && isScreen('/patient') && (
        <TextLink asChild fontSize="sm" minH="6">
          <Link to={`/patient/edit/${patientId}`}>{t('To the record')}</Link>
        </TextLink>
      )}
    </Flex>
  );
}
