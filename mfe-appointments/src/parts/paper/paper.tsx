import { useT } from '@openward/remote-kit';
import { ActionButton } from '@openward/ui/button';
import { Printer } from '@openward/ui/icons';
import { Box } from '@openward/ui/layout';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';

/** True while {@link printOnly} prints, and not the page itself. */
let isAsked = false;

/**
 * Prints what `show` renders in {@link Paper} instead of the page.
 * @param hide called after printing
 */
export function printOnly(show: () => void, hide: () => void): void {
  isAsked = true;
  const end = () => {
    isAsked = false;
    hide();
  };
  window.addEventListener('afterprint', end, { once: true });
  // `print` needs the DOM to be up to date.
  flushSync(show);
  window.print();
}

/** True while the browser prints the page. Print-only content is rendered only then. */
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

/** Content that is printed instead of the page. The design system hides it on screens. */
export function Paper({ children }: { children: ReactNode }) {
  return createPortal(<div data-paper="">{children}</div>, document.body);
}

/** A print button. @param props.label names what is printed, if it is not the page */
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
      {/* On a phone the icon alone is enough. */}
      <Box as="span" hideBelow={props.label ? undefined : 'sm'}>
        {label}
      </Box>
    </ActionButton>
  );
}
