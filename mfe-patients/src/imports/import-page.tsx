import { Link, useSearchParams, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { ArrowLeft } from '@openward/ui/icons';
import { Page, PageHeader, Stack } from '@openward/ui/layout';
import { EarlierImports } from './earlier-imports.tsx';
import { ImportView } from './import-view.tsx';
import { NewImport } from './new-import.tsx';

/** `/patient/import`: patients from a file; `?id=` names an import that is under way or over. */
export default function ImportPage() {
  const t = useT();
  const [address, setAddress] = useSearchParams();
  const id = address.get('id');
  const show = (next: string | null) => {
    setAddress(next ? { id: next } : {});
    // What had the focus goes with what it stood in.
    document.querySelector<HTMLElement>('main h1')?.focus();
  };
  return (
    <Page width="4xl">
      <PageHeader
        title={t('Import patients')}
        actions={
          <Button asChild variant="outline" colorPalette="gray">
            <Link to="/patient">
              <ArrowLeft size="1.125rem" aria-hidden="true" /> {t('Back to the patients')}
            </Link>
          </Button>
        }
      >
        {t('From a file of another program. Nothing is saved before you have seen what it holds and agreed.')}
      </PageHeader>
      <Stack gap="6">
        {id ? (
          <ImportView key={id} id={id} onAnother={() => show(null)} />
        ) : (
          <>
            <NewImport onStarted={show} />
            <EarlierImports />
          </>
        )}
      </Stack>
    </Page>
  );
}
