import { Link, useGoBack, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { ArrowLeft } from '@openward/ui/icons';
import type { MouseEvent } from 'react';

const TODAY = '/appointments';

/** Goes back within the portal, or to today's list if the page was opened by a link. */
export function BackButton({ size }: { size?: 'lg' }) {
  const t = useT();
  const goBack = useGoBack(TODAY);
  const back = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    goBack();
  };
  return (
    <Button asChild variant="outline" size={size}>
      <Link to={TODAY} onClick={back}>
        <ArrowLeft size="1.125rem" aria-hidden="true" /> {t('Back')}
      </Link>
    </Button>
  );
}
