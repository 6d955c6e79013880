import { ApiError, call } from '@openward/api-client';
import { type Form, getForm } from '@openward/contract/forms';

import { Link, useParams, useT } from '@openward/remote-kit';
import { LoadingOrError, useServerState } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { EmptyState, Pending } from '@openward/ui/feedback';
import { FileText } from '@openward/ui/icons';
import { Page, PageHeader } from '@openward/ui/layout';
import { useState } from 'react';
import { FormBuilder } from './form-builder.tsx';
import type { FormConflicts } from './form-conflict.tsx';

/** `/admin/dynamicform/new` and `/admin/dynamicform/:formid`: builds a form, or the next version of one. */
export default function BuilderPage() {
  const { formid } = useParams();
  return formid ? <EditForm key={formid} id={formid} /> : <NewForm />;
}

function NewForm() {
  const t = useT();
  const [round, setRound] = useState(0);
  return (
    <Page>
      <PageHeader title={t('New form')}>{t('Add the questions that patients will answer.')}</PageHeader>
      <FormBuilder key={round} saved={null} onRestart={() => setRound(round + 1)} />
    </Page>
  );
}

function EditForm({ id }: { id: string }) {
  const t = useT();
  const [round, setRound] = useState(0);
  const [theirs, setTheirs] = useState<{ form: Form; conflicts: FormConflicts | undefined }>();
  const found = useForm(id);
  const form = theirs?.form ?? found.data;
  return (
    <Page>
      <PageHeader
        title={t('Edit form')}
        actions={
          form && (
            <Button asChild variant="outline" minH="11">
              <Link to={`/admin/dynamicform/view/${id}`}>{t('Preview saved version')}</Link>
            </Button>
          )
        }
      >
        {found.isPending ? (
          <Pending />
        ) : (
          form && t('{name}, version {version}', { name: form.displayName, version: form.version })
        )}
      </PageHeader>
      <LoadingOrError asked={found} failure={t('We could not load this form')} rows={4} height="24" />
      {found.data === null && <FormMissing />}
      {form && (
        <FormBuilder
          key={round}
          saved={form}
          conflicts={theirs?.conflicts}
          onRestart={(newest, conflicts) => {
            setTheirs(newest ? { form: newest, conflicts } : theirs && { ...theirs, conflicts: undefined });
            setRound(round + 1);
          }}
        />
      )}
    </Page>
  );
}

let openings = 0;

/**
 * A form as it is saved; null where there is none. It is asked for whenever the builder is opened, for what was saved
 * before is not what is to be changed; and while somebody works with it, it does not change by itself.
 */
function useForm(id: string) {
  const [opening] = useState(() => ++openings);
  return useServerState<Form | null>(
    ['forms', id, 'edit', opening],
    async (signal) => {
      try {
        return (await call(getForm, { params: { id }, query: {} }, { signal, quiet: true })).result;
      } catch (error) {
        if (error instanceof ApiError && [400, 404].includes(error.status)) return null;
        throw error;
      }
    },
    { refetchOnWindowFocus: false },
  );
}

function FormMissing() {
  const t = useT();
  return (
    <EmptyState
      icon={<FileText aria-hidden="true" />}
      title={t('We could not find this form')}
      action={
        <Button asChild variant="outline">
          <Link to="/admin/dynamicform">{t('Back')}</Link>
        </Button>
      }
    />
  );
}
