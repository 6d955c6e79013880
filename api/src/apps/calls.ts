import type { Contract } from '@openward/contract/everything';
import type { Handlers } from '../platform/http/call.ts';
import { endAppAccess, listAppAccess } from './access.ts';
import { allowApp, getAppRequest, refuseApp } from './allow.ts';
import { launchApp, listLaunchableApps } from './launch.ts';
import { listApps, registerApp, renewAppSecret, updateApp } from './registered.ts';

/** Apps of others: which there are, who lets them see what, and what they are opened with. */
export const appHandlers: Handlers<Contract['apps']> = {
  listApps,
  registerApp,
  updateApp,
  renewAppSecret,
  getAppRequest,
  allowApp,
  refuseApp,
  listAppAccess,
  endAppAccess,
  listLaunchableApps,
  launchApp,
};
