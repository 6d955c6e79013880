import { ApiError } from '@openward/api-client';
import { isStaff, type MergedRecord } from '@openward/contract';
import { Button } from '@openward/ui/button';
import { EmptyState } from '@openward/ui/feedback';
import { Page, PageHeader } from '@openward/ui/layout';
import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Link } from './link.tsx';
import { useOptionalUser } from './session.ts';
import { translatorOf, useLanguage } from './translation.tsx';

/** The patient whose record holds everything that a call asked for; undefined where it failed for another reason. */
export function mergedInto(error: unknown): string | undefined {
  return error instanceof ApiError && error.code === 'merged' ? (error.details as MergedRecord).patientId : undefined;
}

/** In the place of a screen whose record was merged into another: says so, and leads there. Other errors go on. */
export function MergedRecordBoundary({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  return <Boundary address={pathname + search}>{children}</Boundary>;
}

interface State {
  address: string;
  error?: unknown;
}

class Boundary extends Component<{ address: string; children: ReactNode }, State> {
  override state: State = { address: this.props.address };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  /** Another address is about another record. */
  static getDerivedStateFromProps({ address }: { address: string }, state: State): State {
    return address === state.address ? state : { address, error: undefined };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    const patientId = mergedInto(error);
    if (!patientId) throw error;
    return <Merged patientId={patientId} />;
  }
}

function Merged({ patientId }: { patientId: string }) {
  // The shell's words: a remote need not have them in its catalogue.
  const t = translatorOf('shell', useLanguage());
  const user = useOptionalUser();
  return (
    <Page>
      <PageHeader title={t('This record was merged')} />
      <EmptyState
        title={t('Everything is now in another record of this patient')}
        action={
          user && isStaff(user.userRole) ? (
            <Button asChild>
              <Link to={`/patient/edit/${patientId}`}>{t('Open the other record')}</Link>
            </Button>
          ) : undefined
        }
      />
    </Page>
  );
}
