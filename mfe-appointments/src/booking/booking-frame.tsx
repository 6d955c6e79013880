import { useNavigate, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { Flex, Heading, Page, PageHeader, Text } from '@openward/ui/layout';
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';

/** Where booking stands in somebody's record: whose it is, and the address of the history that it took the place of. */
export interface InRecord {
  patientId: string;
  back: string;
}

/** Undefined where booking is a screen of its own. */
export const InRecordContext = createContext<InRecord | undefined>(undefined);

export const useInRecord = () => useContext(InRecordContext);

/** What stands around a step of booking: a screen, or in a record a part below its name with the way back to the history. */
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
  // What had the focus is gone with the history; step two moves it to the chosen time by itself.
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
