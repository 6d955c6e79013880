import { call } from '@openward/api-client';
import { USER_STATUSES, type UserStatus } from '@openward/contract';
import { changeHospital, getHospital, type HospitalRecord } from '@openward/contract/people';
import { eventBus } from '@openward/event-bus';
import { raiseSuccessAfterNavigation, useGoBack, useParams, useSubmit, useT, useUser } from '@openward/remote-kit';
import { EditForm, useEditing } from '@openward/remote-kit/editing';
import { Heading } from '@openward/ui/layout';
import { SelectField } from '@openward/ui/select-field';
import { FormEnd } from '../accounts/form-parts.tsx';
import { RecordPage, useRecord } from '../accounts/record-page.tsx';
import { statusLabel } from '../lists/cells.tsx';
import { staffSchema } from '../staff-client.ts';
import { HolidaysForm } from './holidays-form.tsx';
import { HospitalFields } from './hospital-fields.tsx';

/** `/admin/hospitals/edit/:hospitalid`: a hospital and its holidays; its own administrators see only the holidays. */
export default function EditHospitalPage() {
  const t = useT();
  const { hospitalid: id = '' } = useParams();
  const found = useRecord(['hospital', id], (signal) =>
    call(getHospital, { params: { hospitalId: id } }, { signal, quiet: true }),
  );
  const isWhole = useUser().userRole === 'ROLE_SYS_ADMIN';
  const holidays = (hospital: HospitalRecord) => (
    <HolidaysForm key={hospital.id} hospital={hospital} refresh={found.refresh} />
  );
  return (
    <RecordPage
      title={isWhole ? t('Edit hospital') : t('Hospital holidays')}
      about={found.data?.name}
      found={found}
      back={isWhole ? '/admin/hospitals' : '/doctor/availability'}
      failure={t('We could not load this hospital')}
      missing={t('We could not find this hospital.')}
      below={
        isWhole &&
        found.data && (
          <>
            <Heading as="h2" fontSize="lg">
              {t('Hospital holidays')}
            </Heading>
            {holidays(found.data)}
          </>
        )
      }
    >
      {(hospital) =>
        isWhole ? <HospitalForm key={hospital.id} hospital={hospital} refresh={found.refresh} /> : holidays(hospital)
      }
    </RecordPage>
  );
}

function valuesOf({ name, timeZone, address, phoneNo, status }: HospitalRecord) {
  return { name, timeZone, address, phoneNo, status };
}

function HospitalForm({ hospital, refresh }: { hospital: HospitalRecord; refresh: () => Promise<unknown> }) {
  const t = useT();
  const { id } = hospital;
  const goBack = useGoBack('/admin/hospitals');
  const editing = useEditing({ record: hospital, valuesOf, refresh });
  const submit = useSubmit(
    editing.saving((edit) => call(changeHospital, { params: { hospitalId: id }, body: edit })),
    ({ result, message }, values) => {
      editing.saved(values, result.version);
      eventBus.emit('account:changed', { id });
      raiseSuccessAfterNavigation(message, t);
      goBack();
    },
  );
  return (
    <EditForm
      label={t('Edit hospital')}
      translate={t}
      editing={editing}
      schema={staffSchema('changedHospitalSchema')}
      show={(field, value) => (field === 'status' ? statusLabel(value as UserStatus, t) : String(value))}
      onSubmit={submit}
    >
      <HospitalFields kept={hospital.timeZone} />
      <SelectField
        name="status"
        label={t('Status')}
        hint={t('Nobody can be added to an inactive hospital.')}
        options={USER_STATUSES.map((value) => ({ value, label: statusLabel(value, t) }))}
        required
      />
      <FormEnd onBack={goBack} />
    </EditForm>
  );
}
