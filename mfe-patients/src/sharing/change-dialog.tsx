import type { Success } from '@openward/api-client';
import type { GivenAccess } from '@openward/contract/patients';
import { raiseSuccess, useSubmit, useT } from '@openward/remote-kit';
import { FormDialog } from '@openward/ui/dialog';
import { Form, SubmitButton } from '@openward/ui/form';
import { useCallback, useMemo } from 'react';
import { AreasField } from './areas-field.tsx';
import { sharing, sharingSchema } from './sharing-client.ts';

/** Changes what somebody may do. */
export default function ChangeDialog(props: {
  access: GivenAccess;
  name: string;
  onDone: () => void;
  onClose: () => void;
}) {
  const t = useT();
  const { id, areas } = props.access;
  const values = useMemo(() => ({ areas }), [areas]);
  const change = useCallback((body: typeof values) => sharing.changeAccess({ params: { id }, body }), [id]);
  const { onDone } = props;
  const done = useCallback(
    ({ message }: Success<null>) => {
      raiseSuccess(message, t);
      onDone();
    },
    [t, onDone],
  );
  return (
    <FormDialog title={t('What {name} may do for you', { name: props.name })} onClose={props.onClose}>
      <Form
        label={t('What {name} may do for you', { name: props.name })}
        translate={t}
        initialValues={values}
        schema={sharingSchema('areasSchema')}
        onSubmit={useSubmit(change, done)}
      >
        <AreasField name="areas" label={t('From the next moment on')} />
        <SubmitButton>{t('Save')}</SubmitButton>
      </Form>
    </FormDialog>
  );
}
