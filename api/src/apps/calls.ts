import type { Contract } from '@openward/contract/everything';
import type { Handlers } from '../platform/http/call.ts';
import { endAppAccess, listAppAccess } from './access.ts';
import { allowApp, getAppRequest, refuseApp } from './allow.ts';
import { launchApp, listLaunchableApps } from './launch.ts';
import { listApps, registerApp, renewAppSecret, updateApp } from './registered.ts';

/** The handlers of third-party apps: registration, granted access, and launch. */
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
