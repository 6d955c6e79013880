import { Link, useNavigate, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { ArrowLeft } from '@openward/ui/icons';
import type { MouseEvent } from 'react';

/** Back to the screen before, where that is one of the portal's; else, as from a link in a message, to today's list. */
export function BackButton() {
  const t = useT();
  const navigate = useNavigate();
  const back = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!cameFromPortal() || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    navigate(-1);
  };
  return (
    <Button asChild variant="outline">
      <Link to="/appointments" onClick={back}>
        <ArrowLeft size="1.125rem" aria-hidden="true" /> {t('Back')}
      </Link>
    </Button>
  );
}

/** The router numbers the steps that were made in the portal: the first of a tab, or after a link from outside, is 0. */
export function cameFromPortal(): boolean {
  const state = window.history.state as { idx?: number } | null;
  return (state?.idx ?? 0) > 0;
}
