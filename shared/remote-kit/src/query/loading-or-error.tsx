import { ErrorState, LoadingState } from '@openward/ui/feedback';
import { translatorOf, useLanguage } from '../core/translation.tsx';

interface Asked {
  data: unknown;
  isError: boolean;
  refetch: () => unknown;
}

/**
 * Shows a placeholder while a query is loading, and an error with Retry if it failed.
 * @param props.failure the error message, translated
 */
export function LoadingOrError(props: { asked: Asked; failure: string; rows?: number; height?: string }) {
  // Uses the shell's catalogue, so that remotes need not have these sentences.
  const t = translatorOf('shell', useLanguage());
  const { asked, failure, ...shape } = props;
  if (asked.data !== undefined) return null;
  if (!asked.isError) return <LoadingState label={t('Loading')} {...shape} />;
  return <ErrorState title={failure} retryLabel={t('Try again')} onRetry={() => void asked.refetch()} />;
}
