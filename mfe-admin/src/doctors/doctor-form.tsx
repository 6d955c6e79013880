import type { DoctorAccount } from '@openward/contract/doctors';
import { eventBus } from '@openward/event-bus';
import { useT, useUser } from '@openward/remote-kit';
import { useAgreedSaving } from '@openward/remote-kit/unsaved';
import { Form } from '@openward/ui/form';
import { SimpleGrid } from '@openward/ui/layout';
import { lazy, useState } from 'react';
import { FieldGroup, FormEnd, HospitalField, PersonFields, StatusField } from '../accounts/form-parts.tsx';
import { staff, staffSchema } from '../staff-client.ts';
import { valuesOf } from './doctor-values.ts';
import { SpecialityField } from './speciality-field.tsx';

const OpenAppointmentsDialog = lazy(() => import('./open-appointments-dialog.tsx'));

/** What the form of a doctor holds. */
export type SavedDoctor = ReturnType<typeof valuesOf>;

/**
 * The form of a doctor who is there already. Their own leaves hospital, specialisation and status to administrators
 * (specification, section 6); a doctor's hospital is for a system admin to change.
 */
export function DoctorForm(props: {
  doctor: DoctorAccount;
  onSaved: (saved: SavedDoctor, message: string) => void;
  onBack?: () => void;
}) {
  const t = useT();
  const { doctor } = props;
  const { userRole } = useUser();
  const isOwn = userRole === 'ROLE_DOCTOR';
  const [initial] = useState(() => valuesOf(doctor));
  const [saved, setSaved] = useState<SavedDoctor>();
  const { submit, dialog } = useAgreedSaving({
    save: (values: SavedDoctor, accept) => staff.updateDoctor({ body: { ...values, accept } }),
    // Those ahead of a doctor who would be inactive or elsewhere.
    concernedBy: ({ open }) => open,
    Dialog: OpenAppointmentsDialog,
    refusal: t('Nothing is saved yet: the doctor has open appointments.'),
    onSaved: (values, message) => {
      setSaved(values);
      eventBus.emit('account:changed', { id: doctor.userId });
      props.onSaved(values, message);
    },
  });
  return (
    <>
      <Form
        label={isOwn ? t('Profile') : t('Edit doctor')}
        translate={t}
        initialValues={initial}
        schema={staffSchema('updateDoctorSchema')}
        onSubmit={submit}
      >
        <PersonFields isOwn={isOwn} />
        <FieldGroup title={t('Practice')}>
          <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
            <HospitalField
              disabled={userRole !== 'ROLE_SYS_ADMIN'}
              kept={{ id: doctor.hospitalId, name: doctor.hospitalName }}
            />
            <StatusField disabled={isOwn} />
          </SimpleGrid>
          <SpecialityField disabled={isOwn} />
        </FieldGroup>
        <FormEnd saved={saved} {...(props.onBack && { onBack: props.onBack })} />
      </Form>
      {dialog}
    </>
  );
}
