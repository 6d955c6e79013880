import { call } from '@openward/api-client';
import type { Said } from '@openward/contract';
import { type DoctorAccount, updateDoctor } from '@openward/contract/people';
import { eventBus } from '@openward/event-bus';
import { lazy, useT, useUser } from '@openward/remote-kit';
import { useAgreedSaving, useEditing } from '@openward/remote-kit/editing';
import { AccountForm, FieldPairs, HospitalField, StatusField } from '../accounts/form-parts.tsx';
import { staffSchema } from '../staff-client.ts';
import { valuesOf } from './doctor-values.ts';
import { SpecialityField } from './speciality-field.tsx';

type SavedDoctor = ReturnType<typeof valuesOf>;

const OpenAppointmentsDialog = lazy(() => import('./open-appointments-dialog.tsx'));

/**
 * The form of an existing doctor. In their own form doctors cannot change hospital, specialisation or status
 * (specification, section 6); only a system admin changes a doctor's hospital.
 */
export function DoctorForm(props: {
  /** The latest server state; it may change while the user types. */
  doctor: DoctorAccount;
  refresh: () => Promise<unknown>;
  /** @param next the screen that the user wants to open now */
  onSaved: (saved: SavedDoctor, message: Said, next?: string) => void;
  onBack?: () => void;
}) {
  const t = useT();
  const { doctor, refresh } = props;
  const { userRole } = useUser();
  const isOwn = userRole === 'ROLE_DOCTOR';
  const editing = useEditing({ record: doctor, valuesOf, refresh });
  const { submit, dialog } = useAgreedSaving({
    save: (values: SavedDoctor, accept) =>
      editing.saving(async (edit) => {
        const answer = await call(updateDoctor, { body: { ...edit, id: doctor.id, accept } });
        if (answer.result.isSaved) editing.saved(values, answer.result.doctor.version);
        return answer;
      })(values),
    // The open appointments of a doctor who becomes inactive or changes the hospital.
    concernedBy: ({ open }) => open,
    Dialog: OpenAppointmentsDialog,
    refusal: t('Not saved yet: this doctor has open appointments.'),
    onSaved: (values, message, { next }) => {
      eventBus.emit('account:changed', { id: doctor.userId });
      props.onSaved(values, message, next);
    },
  });
  return (
    <>
      <AccountForm
        label={isOwn ? t('Profile') : t('Edit doctor')}
        group={t('Practice')}
        isOwn={isOwn}
        editing={editing}
        schema={staffSchema('updateDoctorSchema')}
        onSubmit={submit}
        onBack={props.onBack}
      >
        <FieldPairs>
          <HospitalField
            disabled={userRole !== 'ROLE_SYS_ADMIN'}
            kept={{ id: doctor.hospitalId, name: doctor.hospitalName }}
          />
          <StatusField disabled={isOwn} />
        </FieldPairs>
        <SpecialityField disabled={isOwn} />
      </AccountForm>
      {dialog}
    </>
  );
}
