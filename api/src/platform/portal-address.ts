import { refusal } from './http/refusal.ts';
import type { Services } from './services.ts';

/** The portal's public address. @throws Refusal wrong_state where it is not set */
export function portalAddress({ config }: Pick<Services, 'config'>): string {
  if (config.portalUrl) return config.portalUrl;
  throw refusal('wrong_state', 'Apps need the portal’s address. Please ask the system administrator.');
}
