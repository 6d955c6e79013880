import { useT } from '@openward/remote-kit';
import { ActionButton } from '@openward/ui/button';
import { Printer } from '@openward/ui/icons';
import { Box } from '@openward/ui/layout';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';

/** True while something is printed that was asked for by name, and not the page as it is. */
let isAsked = false;

/**
 * Prints what `show` draws on {@link Paper}, in the place of what the page prints by itself.
 * @param hide takes it away afterwards
 */
export function printOnly(show: () => void, hide: () => void): void {
  isAsked = true;
  const end = () => {
    isAsked = false;
    hide();
  };
  window.addEventListener('afterprint', end, { once: true });
  // The browser prints what is drawn by then.
  flushSync(show);
  window.print();
}

/** True while the browser prints the page: what is for paper alone is drawn only then. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => !isAsked && flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}

/** What is printed in the place of the page; the design system hides it on screens. */
export function Paper({ children }: { children: ReactNode }) {
  return createPortal(<div data-paper="">{children}</div>, document.body);
}

/** Begins to print. @param props.label what is printed, where it is not the page */
export function PrintButton(props: {
  label?: string;
  size?: 'lg';
  isBusy?: boolean;
  isOff?: boolean;
  onPrint: () => void;
}) {
  const t = useT();
  const { label = t('Print'), size = 'md', isBusy = false, isOff = false, onPrint } = props;
  return (
    <ActionButton
      variant="outline"
      size={size}
      minH="11"
      aria-label={label}
      isBusy={isBusy}
      isOff={isOff}
      onClick={onPrint}
    >
      <Printer size="1.125rem" aria-hidden="true" />
      {/* On a phone the printer says enough of the page. */}
      <Box as="span" hideBelow={props.label ? undefined : 'sm'}>
        {label}
      </Box>
    </ActionButton>
  );
}
