import { ApiError, call } from '@openward/api-client';
import { type Document, documentRulesOf, getDocument } from '@openward/contract/documents';

import { Link, useLanguage, usePageTitle, useParams, useT, useUser } from '@openward/remote-kit';
import { LoadingOrError, useServerState } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { documentDay, documentTime } from '@openward/ui/date-time';
import { EmptyState, Pending } from '@openward/ui/feedback';
import { Check, FileText } from '@openward/ui/icons';
import { Flex, Page, Panel, Text } from '@openward/ui/layout';
import { useEffect, useRef, useState } from 'react';

import { DocumentHeader } from '../document-header.tsx';
import { nameAndBirth, nextSignersLabel } from '../document-labels.ts';
import { isLate } from '../document-state.ts';
import { useOtherLanguage, useTranslated } from '../use-translated.ts';
import { FillInForm } from './fill-in-form.tsx';

/** `/document/upload/:documentid`: fills in a document (specification, section 2). */
export default function FillInPage() {
  const t = useT();
  const { documentid = '' } = useParams();
  const found = useDocument(documentid);
  const { error } = found;
  const data = useTranslated(found.data);
  const otherLanguage = useOtherLanguage(found.data);
  usePageTitle(data && t('{name}, fill in', { name: data.displayName }));
  const isGone = error instanceof ApiError && ['not_found', 'invalid_input'].includes(error.code);
  return (
    <Page width="3xl">
      <DocumentHeader title={data?.displayName ?? t('Fill in a document')} otherLanguage={otherLanguage}>
        {found.isPending ? <Pending /> : data?.formDescription}
      </DocumentHeader>
      {isGone ? (
        <Gone />
      ) : (
        <LoadingOrError asked={found} failure={t('We could not load this document')} rows={4} height="20" />
      )}
      {data && !isGone && <Shown key={documentid} document={data} onChanged={found.refetch} />}
    </Page>
  );
}

function Shown({ document, onChanged }: { document: Document; onChanged: () => unknown }) {
  const { takesAnswers } = documentRulesOf(document);
  const tookAnswers = useRef(takesAnswers);
  useEffect(() => {
    // The focused button was removed with the form.
    if (!takesAnswers && tookAnswers.current) window.document.querySelector('h1')?.focus();
    tookAnswers.current = takesAnswers;
  }, [takesAnswers]);
  if (!takesAnswers) return <Submitted document={document} />;
  return (
    <>
      <ForWhom document={document} />
      <FillInForm document={document} onChanged={onChanged} />
    </>
  );
}

/** Shown both for a cancelled document and for another person's. */
function Gone() {
  const t = useT();
  return (
    <Panel>
      <EmptyState
        icon={<FileText />}
        title={t('This document is no longer available')}
        action={
          <Button asChild variant="outline">
            <Link to="/documents">{t('Go to documents')}</Link>
          </Button>
        }
      >
        {t('The practice may have cancelled it. You do not need to do anything.')}
      </EmptyState>
    </Panel>
  );
}

/** Shown after the submit: completion time or next signers, with a link. */
export function Submitted({ document }: { document: Document }) {
  const t = useT();
  const language = useLanguage();
  const isCompleted = documentRulesOf(document).stage === 'completed';
  const isPatient = useUser().userRole === 'ROLE_PATIENT';
  return (
    <Panel>
      <EmptyState
        icon={<Check />}
        title={isCompleted ? t('This document is complete') : t('This document needs more signatures')}
        action={
          <Flex gap="3" wrap="wrap" justify="center" mt="2">
            <Button asChild size="lg">
              <Link to={`/document/view/${document.id}`}>{t('View document')}</Link>
            </Button>
            <Button asChild size="lg" variant="outline">
              <Link to={isPatient ? '/patient/actionitems' : '/documents'}>
                {isPatient ? t('Go to action items') : t('Go to documents')}
              </Link>
            </Button>
          </Flex>
        }
      >
        {isCompleted
          ? t('It was completed on {time}. It can no longer be changed.', {
              time: document.confirmationDate ? documentTime(document.confirmationDate) : '',
            })
          : `${t('The answers can no longer be changed.')} ${nextSignersLabel(document, { t, language })}`}
      </EmptyState>
    </Panel>
  );
}

/** The patient's name for other users, and the due date. */
function ForWhom({ document }: { document: Document }) {
  const t = useT();
  const { userRole, actingFor } = useUser();
  const { patient, dueOn } = document;
  const isOther = userRole !== 'ROLE_PATIENT' || actingFor !== undefined;
  if (!isOther && !dueOn) return null;
  const isOverdue = isLate(document);
  return (
    <Flex gap="2" columnGap="6" wrap="wrap" mb="5" fontSize="sm">
      {isOther && <Text fontWeight="semibold">{t('For: {name}', { name: nameAndBirth(patient, t) })}</Text>}
      {dueOn && (
        <Text color={isOverdue ? 'danger.fg' : 'fg.muted'} fontWeight={isOverdue ? 'semibold' : undefined}>
          {isOverdue
            ? t('This was due by {date}.', { date: documentDay(dueOn) })
            : t('Please fill it in by {date}.', { date: documentDay(dueOn) })}
        </Text>
      )}
    </Flex>
  );
}

/**
 * The document of a page. Each visit refetches, because a cached draft may be old; so do changes elsewhere and a return
 * to the page.
 */
export function useDocument(id: string) {
  const [look] = useState(() => Math.random());
  return useServerState(
    ['document', id, 'fill-in', look],
    async (signal) => (await call(getDocument, { params: { id } }, { signal })).result,
    { refreshOn: ['document:changed'] },
  );
}
