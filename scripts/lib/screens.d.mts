/** Addresses by the person who looks; `addressOf` fills in what stands in braces. */
export const SCREENS: Record<'nobody' | 'patient' | 'doctor' | 'hcpAdmin' | 'sysAdmin', string[]>;
/** The routes of a remote. */
export function routesOf(name: string): string[];
/** A screen's address with the ids in it. */
export function addressOf(path: string, patient: { token: string; user: { id: string } }, url: string): Promise<string>;
