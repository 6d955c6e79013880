import type { Success } from '@openward/api-client';
import type { PatientName } from '@openward/contract/people';
import { nameOf } from '@openward/contract/text';
import { eventBus } from '@openward/event-bus';
import { isScreen, raiseFailure, useNavigate, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';

/** The target pages, and how many patients their calls accept. */
const WAYS = [
  { path: '/document/assign', most: 1_000 },
  { path: '/admin/sms', most: 100 },
];

type Reached = Omit<PatientName, 'dateOfBirth'> & { dateOfBirth?: string | null | undefined };

/**
 * Buttons that send a form or text message to all patients of a list, each once.
 * @param props.found the shown page
 * @param props.patientOf the patient of a row; falsy if the patient cannot be reached
 * @param props.ask loads all rows, up to the limit of one response
 */
export function PatientActions<R>(props: {
  found: Success<R[]> | undefined;
  patientOf: (row: R) => Reached | '' | false | null;
  ask: () => Promise<Success<R[]>>;
}) {
  const { found, patientOf } = props;
  const t = useT();
  const navigate = useNavigate();
  const { result = [], page } = found ?? {};
  const patientsOf = (rows: readonly R[]) => [
    ...new Map(
      rows.flatMap((row) => {
        const patient = patientOf(row);
        return patient
          ? [[patient.id, { value: patient.id, label: nameOf(patient), detail: patient.dateOfBirth ?? '' }]]
          : [];
      }),
    ).values(),
  ];
  // Only a list of a single page shows whether it has patients to reach. Disabled buttons stay, so that nothing shifts.
  const isNobody = !found || ((page?.total ?? 0) <= result.length && patientsOf(result).length === 0);
  const go = (path: string, most: number) =>
    props.ask().then(
      (answer) => {
        const patients = patientsOf(answer.result);
        if (!page?.isMore && patients.length <= most) return navigate(path, { state: { patients } });
        eventBus.emit('alert:raised', {
          kind: 'error',
          text: t('Please narrow the list to at most {most} patients.', { most }),
        });
      },
      (error) => void raiseFailure(error, t),
    );
  return WAYS.filter(({ path }) => isScreen(path)).map(({ path, most }) => (
    <Button
      key={path}
      variant="outline"
      colorPalette="gray"
      minH="11"
      disabled={isNobody}
      onClick={() => void go(path, most)}
    >
      {path === '/admin/sms' ? t('Send SMS to all') : t('Assign form to all')}
    </Button>
  ));
}
