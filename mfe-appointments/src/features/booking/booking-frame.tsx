import { useNavigate, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { Flex, Heading, Page, PageHeader, Text } from '@openward/ui/layout';
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';

/** Booking inside of a patient's record. `back` is the address of the appointment history that it replaces. */
export interface InRecord {
  patientId: string;
  back: string;
}

/** Undefined if booking has its own page. */
export const InRecordContext = createContext<InRecord | undefined>(undefined);

export const useInRecord = () => useContext(InRecordContext);

/** The frame of a booking step: a page, or in a record a section with a way back to the history. */
export function BookingFrame(props: { about: string; isFirst?: boolean; width?: string; children: ReactNode }) {
  const t = useT();
  const inRecord = useInRecord();
  if (inRecord) return <Within {...props} back={inRecord.back} />;
  return (
    <Page {...(props.width && { width: props.width })}>
      <PageHeader title={t('Book appointment')}>{props.about}</PageHeader>
      {props.children}
    </Page>
  );
}

function Within(props: { about: string; isFirst?: boolean; back: string; children: ReactNode }) {
  const t = useT();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const { isFirst } = props;
  // The focused element went away with the history. Step two moves the focus to the chosen time.
  useEffect(() => {
    if (isFirst) heading.current?.focus();
  }, [isFirst]);
  return (
    <>
      <Flex align="flex-start" justify="space-between" wrap="wrap" gap="3" mb="4">
        <div>
          <Heading as="h2" ref={heading} tabIndex={-1} outline="none" fontSize="lg">
            {t('Book appointment')}
          </Heading>
          <Text color="fg.muted">{props.about}</Text>
        </div>
        <Button variant="outline" colorPalette="gray" minH="11" onClick={() => navigate(props.back, { replace: true })}>
          {t('Back to history')}
        </Button>
      </Flex>
      {props.children}
    </>
  );
}
