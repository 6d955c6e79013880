import type { NamedDoctor } from '@openward/contract/people';
import type { useOwnDoctors } from '@openward/practice-ui/doctors';
import { useT } from '@openward/remote-kit';
import { ErrorState, LoadingState } from '@openward/ui/feedback';
import type { ReactNode } from 'react';

/** Renders its children once the doctors are loaded; before, the loading or error state. */
export function DoctorsFound(props: {
  doctors: Pick<ReturnType<typeof useOwnDoctors>, 'isPending' | 'isError' | 'data' | 'refetch'>;
  /** How many placeholder boxes are shown while loading. */
  rows: number;
  children: (doctors: NamedDoctor[]) => ReactNode;
}) {
  const t = useT();
  const { isPending, isError, data, refetch } = props.doctors;
  if (isPending) return <LoadingState label={t('Loading')} rows={props.rows} height="40" />;
  if (data) return props.children(data);
  if (!isError) return null;
  return (
    <ErrorState title={t('We could not load the doctors')} retryLabel={t('Try again')} onRetry={() => void refetch()} />
  );
}
