import { isStaff } from '@openward/contract';
import { Button } from '@openward/ui/button';
import { EmptyState } from '@openward/ui/feedback';
import { Page, PageHeader } from '@openward/ui/layout';
import { Link } from './link.tsx';
import { useOptionalUser } from './session.ts';
import { translatorOf, useLanguage } from './translation.tsx';

/** Tells the reader that a record was merged into another, and links staff to it. */
export default function MergedPage({ patientId }: { patientId: string }) {
  // Uses the shell's catalogue, so that remotes need not have these sentences.
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
