import { ErrorState, LoadingState } from '@openward/ui/feedback';
import { translatorOf, useLanguage } from '../core/translation.tsx';

/** Something that the server was asked for. */
interface Asked {
  data: unknown;
  isError: boolean;
  refetch: () => unknown;
}

/**
 * Stands in the place of what the server was asked for until it is there: its shape, or that it could not be loaded, with a
 * way to ask again.
 * @param props.failure what could not be loaded, ready to read
 */
export function LoadingOrError(props: { asked: Asked; failure: string; rows?: number; height?: string }) {
  // The shell's words: a remote need not have them in its catalogue.
  const t = translatorOf('shell', useLanguage());
  const { asked, failure, ...shape } = props;
  if (asked.data !== undefined) return null;
  if (!asked.isError) return <LoadingState label={t('Loading')} {...shape} />;
  return <ErrorState title={failure} retryLabel={t('Try again')} onRetry={() => void asked.refetch()} />;
}
