import { readFileSync } from 'node:fs';
import { asVisitor, SLOW_CPU } from './visitor.mjs';

const ID = '0193e0a0-0000-7000-8000-00000000bec4';

/** Questions and answers in English that fill three pages. */
const FIELDS = Array.from({ length: 28 }, (_, i) => ({
  name: `q${i}`,
  label: `Question ${i + 1}: have you ever had a reaction to a medicine?`,
  type: 'Text',
  value: i % 5 === 0 ? 'Yes: a rash on both arms, two days after penicillin. '.repeat(3) : 'No, never that I know of.',
}));

const PERSON = { firstName: 'Ada', lastName: 'Byron' };
const COMPLETED_AT = '2026-11-20T15:04:05.678Z';

const DOCUMENT = {
  ...{ id: ID, formId: ID, formVersion: 1, patientId: ID, displayName: 'Medical history', formDescription: '' },
  ...{ documentStatus: 'COMPLETED', assignedDate: COMPLETED_AT, confirmationDate: COMPLETED_AT, dueOn: null },
  ...{ isBegun: true, isEsignatureRequired: false, patient: { ...PERSON, dateOfBirth: null }, fieldValues: FIELDS },
  ...{ attachments: null, files: [], draft: null, esignatureCaptured: 'false', ...PERSON, signatureImage: null },
  evidence: {
    ...{
      method: null,
      consent: '',
      submittedBy: PERSON,
      submittedByRole: 'ROLE_PATIENT',
      relation: 'Self',
      completedAt: COMPLETED_AT,
    },
    ...{ address: '127.0.0.1', browser: 'Bench', timeZone: 'UTC', digest: 'ab'.repeat(32), isIntact: true },
  },
};

/**
 * A download of a PDF of three pages on a slow CPU, with nothing of it loaded before. A worker cannot be slowed down, so
 * its script runs in the page: what it saves by running beside the page is not counted.
 * @returns {Promise<number>} milliseconds from the click until the file is there
 */
export function pdfDownload(browser, url) {
  return asVisitor(browser, { url, as: 'patient' }, async (page) => {
    await page.addInitScript(workersInThePage);
    await page.route(`**/api/document/${ID}`, (route) =>
      route.fulfill({ json: { status: 'SUCCESS', message: '', result: DOCUMENT } }),
    );
    await page.goto(`/document/view/${ID}`);
    const button = page.getByRole('button', { name: 'Download' });
    await button.waitFor();
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU });
    const begun = Date.now();
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    const took = Date.now() - begun;
    const pages = /\/Count (\d+)/.exec(readFileSync(await download.path(), 'latin1'))?.[1];
    if (pages !== '3') throw new Error(`The PDF has ${pages} pages instead of 3.`);
    return took;
  });
}

/** Runs in the page: a worker whose script runs in a frame of the page, on the page's own thread. */
function workersInThePage() {
  globalThis.Worker = class {
    constructor(address) {
      const frame = document.createElement('iframe');
      frame.hidden = true;
      document.body.append(frame);
      this.frame = frame;
      const inside = frame.contentWindow;
      inside.postMessage = (data) => this.onmessage?.({ data });
      this.loaded = new Promise((resolve, reject) => {
        const script = inside.document.createElement('script');
        Object.assign(script, { src: address, onload: resolve, onerror: reject });
        inside.document.head.append(script);
      });
    }

    async postMessage(data) {
      await this.loaded;
      this.frame.contentWindow.dispatchEvent(new MessageEvent('message', { data }));
    }

    terminate() {
      this.frame.remove();
    }
  };
}
