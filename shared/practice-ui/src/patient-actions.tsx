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

type Rows<R> = Pick<Success<readonly R[]>, 'result' | 'page'>;

/**
 * Buttons that send a form or text message to the patients of a list or a selection, each once.
 * @param props.found the shown page, or the selected rows
 * @param props.patientOf the patient of a row; falsy if the patient cannot be reached
 * @param props.ask loads all rows of a list, up to the limit of one response
 * @param props.disabled while the selection is in use
 */
export function PatientActions<R>(props: {
  found: Rows<R> | undefined;
  patientOf: (row: R) => Reached | '' | false | null;
  ask?: () => Promise<Rows<R>>;
  disabled?: boolean;
}) {
  const { found, patientOf, ask } = props;
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
    (ask?.() ?? Promise.resolve({ result })).then(
      (answer) => {
        const patients = patientsOf(answer.result);
        // The names are kept in the history state and not in the address, which others may read.
        if (!page?.isMore && patients.length <= most) return navigate(path, { state: { patients } });
        eventBus.emit('alert:raised', {
          kind: 'error',
          text: t('Please narrow the list to at most {most} patients.', { most }),
        });
      },
      (error) => void raiseFailure(error, t),
    );
  const labelOf = (path: string) => {
    if (path === '/admin/sms') return ask ? t('Send SMS to all') : t('Send SMS');
    return ask ? t('Assign form to all') : t('Assign form');
  };
  return WAYS.filter(({ path }) => isScreen(path)).map(({ path, most }) => (
    <Button
      key={path}
      variant="outline"
      colorPalette="gray"
      size={ask ? 'md' : 'sm'}
      minH="11"
      disabled={isNobody || props.disabled}
      onClick={() => void go(path, most)}
    >
      {labelOf(path)}
    </Button>
  ));
}
