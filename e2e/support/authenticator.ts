import type { CDPSession, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';

/** A device with passkeys, simulated by Chromium (WebDriver's virtual authenticator). */
export interface VirtualAuthenticator {
  /** Sets whether the device verifies its user from now on. */
  setVerified(isVerified: boolean): Promise<void>;
  /** Sets the signature count of its only passkey, to simulate a copy. */
  setCount(count: number): Promise<void>;
  remove(): Promise<void>;
}

const made = new Set<VirtualAuthenticator>();

/** Removes every device, so that a reused browser never has two. */
export async function removeAuthenticators(): Promise<void> {
  for (const device of made) await device.remove();
}

/** Adds a device to a page's browser. @param kind.resident false if it cannot store passkeys */
export async function withAuthenticator(page: Page, kind: { resident?: boolean } = {}): Promise<VirtualAuthenticator> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasUserVerification: true, isUserVerified: true },
      ...{ automaticPresenceSimulation: true, hasResidentKey: kind.resident ?? true },
    },
  });
  const device: VirtualAuthenticator = {
    setVerified: async (isUserVerified) =>
      void (await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })),
    async setCount(signCount) {
      const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
      const [credential] = credentials;
      if (!credential) throw new Error('the device has no passkey');
      await cdp.send('WebAuthn.clearCredentials', { authenticatorId });
      await cdp.send('WebAuthn.addCredential', { authenticatorId, credential: { ...credential, signCount } });
    },
    async remove() {
      made.delete(device);
      await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
    },
  };
  made.add(device);
  return device;
}

/**
 * The code of an authenticator app. `next` is already valid, because a phone's clock may be fast, and is useful after
 * the present one was used.
 */
export function appCode(key: string, which: 'present' | 'next' = 'present'): string {
  const timestamp = Date.now() + (which === 'next' ? 30_000 : 0);
  return new TOTP({ secret: Secret.fromBase32(key.replace(/\s/g, '')) }).generate({ timestamp });
}

/** Sets up an app on the open page `/security`. @returns its key */
export async function setUpApp(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Set up app' }).click();
  const dialog = page.getByRole('dialog');
  const key = (await dialog.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? '';
  await dialog.getByRole('textbox', { name: 'Code' }).fill(appCode(key));
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'I saved them' }).click();
  return key;
}
