import type { Success } from '@openward/api-client';
import type { PatientName } from '@openward/contract/people';
import { nameOf } from '@openward/contract/text';
import { eventBus } from '@openward/event-bus';
import { isScreen, raiseFailure, useNavigate, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';

/** Where a list leads, and how many patients the calls there take at a time. */
const WAYS = [
  { path: '/document/assign', most: 1_000 },
  { path: '/admin/sms', most: 100 },
];

type Reached = Omit<PatientName, 'dateOfBirth'> & { dateOfBirth?: string | null | undefined };

/**
 * Leads from a list to a form or a text message for all patients in it, each once.
 * @param props.found the page that is shown
 * @param props.patientOf the patient of a row, where it has one to reach
 * @param props.ask all rows of the list, as many as one answer holds
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
  // A list of one page tells by itself that nobody in it can be reached. They stand there all the same: nothing moves.
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
