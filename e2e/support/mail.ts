import { expect } from '@playwright/test';

/**
 * Waits for an email that contains a text. Scheduled jobs may send other emails in between.
 * @param portal its address @returns the text from the newest such email
 */
export async function mailed(portal: string, address: string, wanted: RegExp): Promise<string> {
  let found: string | undefined;
  await expect(async () => {
    const answer = await fetch(`${portal}/api/demo/mail?to=${encodeURIComponent(address)}`);
    const { result } = (await answer.json()) as { result: { text: string }[] };
    found = result.flatMap(({ text }) => wanted.exec(text)?.[0] ?? [])[0];
    expect(found).toBeDefined();
  }).toPass();
  return found ?? '';
}
