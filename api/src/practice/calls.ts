import type { Contract } from '@openward/contract/everything';
import { boolean, rowsOf } from '../platform/database/rows.ts';
import type { Handlers } from '../platform/http/call.ts';
import { getHealth } from './health.ts';
import { removePracticeLogo, savePracticeLogo, showPracticeLogo } from './logo.ts';
import { changePracticeSettings, getPractice, getPracticeSettings } from './settings.ts';

const STEPS = {
  hospital: boolean,
  doctor: boolean,
  frontDesk: boolean,
  patient: boolean,
  form: boolean,
  message: boolean,
};

/** Handlers of the practice. */
export const practiceHandlers: Handlers<Contract['practice']> = {
  async getFirstSteps(_input, { tx }) {
    const [steps] = await rowsOf(tx, STEPS)`
      select exists (select from hospital where status = 'ACTIVE') as hospital,
             exists (select from doctor join app_user on app_user.id = doctor.user_id and app_user.status = 'ACTIVE'
                     where exists (select from working_hours where doctor_id = doctor.id)) as doctor,
             exists (select from app_user where role = 'ROLE_HCP_ADMIN' and status = 'ACTIVE') as front_desk,
             exists (select from patient) as patient,
             exists (select from form where status = 'ACTIVE') as form,
             exists (select from sms_message) as message`;
    if (!steps) throw new Error('a select without a table has one row');
    return steps;
  },
  getHealth,
  savePracticeLogo,
  removePracticeLogo,
  showPracticeLogo,
  getPractice,
  getPracticeSettings,
  changePracticeSettings,
};
