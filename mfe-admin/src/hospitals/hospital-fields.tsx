import { deviceZone } from '@openward/contract/time';
import { useT } from '@openward/remote-kit';
import { TextField } from '@openward/ui/form';
import { SelectField } from '@openward/ui/select-field';
import { FieldPairs } from '../accounts/form-parts.tsx';

/** A hospital's form values, with the names of the API. */
export interface HospitalValues {
  name: string;
  timeZone: string;
  address: string;
  phoneNo: string;
}

export function newHospital(): HospitalValues {
  return { name: '', timeZone: deviceZone(), address: '', phoneNo: '' };
}

/** Name, time zone and contact. `kept` is the stored zone, in case this browser does not know it. */
export function HospitalFields({ kept }: { kept?: string }) {
  const t = useT();
  return (
    <FieldPairs>
      <TextField name="name" label={t('Hospital Name')} autoComplete="off" required />
      <SelectField
        name="timeZone"
        label={t('Time zone')}
        hint={t('Appointments and working hours are shown on this clock.')}
        options={zones(kept)}
        required
      />
      <TextField name="address" label={t('Address')} hint={t('On one line, as on an envelope.')} autoComplete="off" />
      <TextField
        name="phoneNo"
        type="tel"
        inputMode="tel"
        label={t('Phone number')}
        hint={t('Patients see this number on their appointments.')}
        autoComplete="off"
      />
    </FieldPairs>
  );
}

/** IANA names that this browser knows, and the given one. */
function zones(kept = deviceZone()): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', kept])].sort();
}
