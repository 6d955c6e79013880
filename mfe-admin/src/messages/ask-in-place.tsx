import { useT } from '@openward/remote-kit';
import { ActionButton, Button } from '@openward/ui/button';
import { Flex, Text } from '@openward/ui/layout';
import { type ReactNode, useEffect, useRef, useState } from 'react';

/**
 * A button that asks before an irreversible action, in its own place. The focus moves to Cancel, and back to the button
 * after it.
 */
export function AskInPlace(props: {
  question: string;
  /** The action in words; `name` tells screen readers what it applies to. */
  label: string;
  name: string;
  isBusy: boolean;
  onDo: () => void;
  /** Other buttons, hidden while the question is open. */
  children?: ReactNode;
}) {
  const t = useT();
  const [isAsking, setAsking] = useState<boolean>();
  const wayOut = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAsking !== undefined) wayOut.current?.focus();
  }, [isAsking]);
  const spoken = `${props.label}, ${props.name}`;
  return (
    <Flex gap="2" wrap="wrap" align="center">
      {isAsking ? (
        <>
          <Text role="alert" fontSize="sm" flex="1 1 100%">
            {props.question}
          </Text>
          <Button
            key="keep"
            ref={wayOut}
            variant="outline"
            colorPalette="gray"
            minH="11"
            onClick={() => setAsking(false)}
          >
            {t('Keep')}
          </Button>
          <ActionButton colorPalette="danger" minH="11" isBusy={props.isBusy} aria-label={spoken} onClick={props.onDo}>
            {props.label}
          </ActionButton>
        </>
      ) : (
        <>
          {props.children}
          <Button
            key="ask"
            ref={wayOut}
            variant="outline"
            colorPalette="gray"
            minH="11"
            aria-label={spoken}
            onClick={() => setAsking(true)}
          >
            {props.label}
          </Button>
        </>
      )}
    </Flex>
  );
}
