import { call } from '@openward/api-client';
import { searchProblem } from '@openward/contract';
import { listActiveForms } from '@openward/contract/forms';
import { useT } from '@openward/remote-kit';
import { keepPreviousData, useServerState } from '@openward/remote-kit/query';
import { MultiSearchField } from '@openward/ui/combobox';
import { useMemo, useState } from 'react';
import { formNamesOf } from '../document-labels.ts';

/** The values of the assignment form. */
export interface AssignValues {
  patientId: string[];
  dynamicFormId: string[];
  /** `YYYY-MM-DD`; empty for none. */
  dueOn: string;
}

/** Maximum number of search results. */
const SHOWN = 20;

/** Active forms by name; lists the first ones before the user types. */
export function FormsField() {
  const t = useT();
  const [typed, setTyped] = useState('');
  const wanted = typed.trim();
  const problem = searchProblem(typed);
  const found = useServerState(
    ['forms', 'active', wanted],
    async (signal) =>
      (await call(listActiveForms, { query: { q: wanted, page: 0, size: SHOWN } }, { signal, quiet: true })).result,
    { enabled: !problem, placeholderData: keepPreviousData },
  );
  const forms = problem ? undefined : found.data;
  const choices = useMemo(
    () =>
      (forms ?? []).map((form) => ({
        value: form.id,
        label: formNamesOf(form),
        detail: form.isEsignatureRequired ? t('with signature') : '',
      })),
    [forms, t],
  );
  const emptyText = () => {
    if (problem) return t(problem);
    if (found.isError) return t('We could not search for forms. Please try again.');
    if (found.isFetching) return t('Loading');
    return choices.length > 0 ? t('All of these are already selected.') : t('No forms found.');
  };
  return (
    <MultiSearchField
      name="dynamicFormId"
      label={t('Form Name')}
      placeholder={t('Choose or type a name')}
      emptyText={emptyText()}
      foundLabel={(count) => t('Found: {count}', { count })}
      choices={choices}
      countLabel={(count) => t('Selected: {count}', { count })}
      removeLabel={({ label, detail }) => t('Remove {name}', { name: [label, detail].filter(Boolean).join(', ') })}
      onSearch={setTyped}
      openOnClick
      required
    />
  );
}
