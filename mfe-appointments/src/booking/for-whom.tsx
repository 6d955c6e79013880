import { PatientField } from '@openward/practice-ui/patient-field';
import { useLocation, useNavigate, useT } from '@openward/remote-kit';
import { Form } from '@openward/ui/form';
import { appointmentSchema } from '../appointment-schemas.ts';
import type { Search } from './search.ts';

/** Staff say for whom they look: the patient's own appointments are taken out of what is offered then. */
export default function ForWhom({ search }: { search: Search }) {
  const t = useT();
  const navigate = useNavigate();
  const { pathname, search: query, state } = useLocation();
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
        onPicked={(patient) => {
          const params = new URLSearchParams(query);
          if (patient) params.set('patient', patient.value);
          else params.delete('patient');
          // The name goes with the step in the history, not into the address, which others may read.
          navigate(`${pathname}?${params}`, { replace: true, state: { ...state, patient } });
        }}
      />
    </Form>
  );
}
