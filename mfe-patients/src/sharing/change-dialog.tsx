import { call } from '@openward/api-client';
import { changeAccess, type GivenAccess } from '@openward/contract/sharing';
import { DialogButtons } from '@openward/practice-ui/dialog-buttons';
import { raiseSuccess, useSubmit, useT } from '@openward/remote-kit';
import { EditForm, useEditing } from '@openward/remote-kit/editing';
import { FormDialog } from '@openward/ui/dialog';
import { AreasField } from './areas-field.tsx';
import { sharedWords, sharingSchema } from './sharing-client.ts';

/** Changes the areas of an access. */
export default function ChangeDialog(props: {
  /** The access as the server has it; may change meanwhile. */
  access: GivenAccess;
  refresh: () => Promise<unknown>;
  name: string;
  onDone: () => void;
  onClose: () => void;
}) {
  const t = useT();
  const { access, onDone, refresh } = props;
  const editing = useEditing({ record: access, valuesOf, refresh });
  const submit = useSubmit(
    editing.saving((body) => call(changeAccess, { params: { id: access.id }, body })),
    ({ message }, values) => {
      editing.saved(values);
      raiseSuccess(message, t);
      onDone();
    },
  );
  return (
    <FormDialog
      title={t('What {name} can do for you', { name: props.name })}
      description={t('Access now: {areas}', { areas: sharedWords(access.areas, t) })}
      onClose={props.onClose}
    >
      <EditForm
        label={t('What {name} can do for you', { name: props.name })}
        translate={t}
        editing={editing}
        show={(_field, areas) => sharedWords(areas as string[], t)}
        schema={sharingSchema('areasSchema')}
        onSubmit={submit}
      >
        <AreasField name="areas" label={t('Access from now on')} />
        <DialogButtons go={t('Save')} onClose={props.onClose} />
      </EditForm>
    </FormDialog>
  );
}

const valuesOf = ({ areas }: GivenAccess) => ({ areas });
