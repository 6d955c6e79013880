import { ApiError, call } from '@openward/api-client';
import { charactersOf } from '@openward/contract';
import { definitionOf, type Form, getForm, listForms } from '@openward/contract/forms';

import { Link, useParams, useSearchParams, useT } from '@openward/remote-kit';
import { LoadingOrError, useServerState } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { EmptyState, Pending } from '@openward/ui/feedback';
import { FileText } from '@openward/ui/icons';
import { Page, PageHeader } from '@openward/ui/layout';
import { useState } from 'react';
import { useOpening } from '../use-opening.ts';
import { FormBuilder } from './form-builder.tsx';
import type { FormConflicts } from './form-conflict.tsx';
import { SignersPart } from './head-fields.tsx';

/**
 * `/admin/dynamicform/new` and `/admin/dynamicform/:formid`: edits a new form or a new version of one. `?copy=` names
 * the form that a new one copies.
 */
export default function BuilderPage() {
  const { formid } = useParams();
  const copied = useSearchParams()[0].get('copy');
  if (formid) return <EditForm key={formid} id={formid} />;
  return copied ? <CopiedForm key={copied} id={copied} /> : <NewForm />;
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

/** A new form that starts as a copy; nothing is saved before the submit. */
function CopiedForm({ id }: { id: string }) {
  const t = useT();
  const [round, setRound] = useState(0);
  const found = useForm(id, 'copy', async (form, signal) => {
    // Right-to-left languages put direction marks around the parameter; a name must not contain them.
    const named = t('Copy of {name}', { name: form.formName }).replace(/[\u2068\u2069]/g, '');
    const query = { q: charactersOf(named).slice(0, SEARCHED).join(''), page: 0, size: 100 };
    const { result } = await call(listForms, { query }, { signal, quiet: true });
    const formName = freeName(named, new Set(result.map((each) => each.formName.toLowerCase())));
    return { ...definitionOf(form), formName };
  });
  return (
    <Page>
      <PageHeader title={t('New form')}>
        {found.isPending ? (
          <Pending />
        ) : (
          found.data && t('A copy of {name}. Submit to save it.', { name: found.data.displayName })
        )}
      </PageHeader>
      <LoadingOrError asked={found} failure={t('We could not load this form')} rows={4} height="24" />
      {found.data === null && <FormMissing />}
      {found.data && (
        <FormBuilder
          key={round}
          saved={null}
          copy={{ of: id, form: found.data }}
          onRestart={() => setRound(round + 1)}
        />
      )}
    </Page>
  );
}

/** Characters of a name used to search for other copies, which all start with them. */
const SEARCHED = 80;
/** Maximum characters of a form's name (specification, section 9). */
const LONGEST_NAME = 100;

/** The name, shortened or numbered if it is taken. `taken` is in lower case. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const ending = number > 1 ? ` (${number})` : '';
    const start = charactersOf(name)
      .slice(0, LONGEST_NAME - ending.length)
      .join('');
    const free = start.trimEnd() + ending;
    if (!taken.has(free.toLowerCase())) return free;
  }
}

function EditForm({ id }: { id: string }) {
  const t = useT();
  const [round, setRound] = useState(0);
  const [theirs, setTheirs] = useState<{ form: Form; conflicts: FormConflicts | undefined }>();
  const found = useForm(id, 'edit', asSaved);
  const form = theirs?.form ?? found.data;
  return (
    <Page>
      <PageHeader
        title={t('Edit form')}
        actions={
          form && (
            <>
              <Button asChild variant="outline" minH="11">
                <Link to={`/admin/dynamicform/new?copy=${id}`}>{t('Duplicate')}</Link>
              </Button>
              <Button asChild variant="outline" minH="11">
                <Link to={`/admin/dynamicform/view/${id}`}>{t('Preview saved version')}</Link>
              </Button>
            </>
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

const asSaved = async (form: Form) => form;

/**
 * The result of `made` for the saved form; null if there is no such form. Opening the builder refetches, because a
 * cached form may be outdated; while it is open, the form does not change.
 */
function useForm<F>(id: string, what: 'edit' | 'copy', made: (form: Form, signal: AbortSignal) => Promise<F>) {
  const opening = useOpening();
  return useServerState<F | null>(
    ['forms', id, what, opening],
    async (signal) => {
      try {
        const { result: form } = await call(getForm, { params: { id }, query: {} }, { signal, quiet: true });
        if (form.isEsignatureRequired) await SignersPart.load().catch(() => undefined);
        return await made(form, signal);
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
