import { PatientField } from '@openward/practice-ui/patient-field';
import { useLocation, useT } from '@openward/remote-kit';
import type { Choice } from '@openward/ui/combobox';
import { Form } from '@openward/ui/form';
import { appointmentSchema } from '../../parts/appointment/appointment-schemas.ts';
import type { Search } from './search.ts';

/** Staff choose the patient, so that the search leaves out times at which the patient has another appointment. */
export default function ForWhom(props: { search: Search; onPicked: (patient: Choice | undefined) => void }) {
  const { search, onPicked } = props;
  const t = useT();
  const { state } = useLocation();
  return (
    <Form
      label={t('Patient Name')}
      translate={t}
      initialValues={{ patientId: state?.patient?.value === search.patient ? search.patient : '' }}
      schema={appointmentSchema('staffBookingFormSchema')}
      onSubmit={async () => undefined}
    >
      <PatientField
        name="patientId"
        label={t('Patient Name')}
        isOpen
        required
        known={state?.patient}
        onPicked={onPicked}
      />
    </Form>
  );
}
