import { VIEWPORT } from './visitor.mjs';

/**
 * A page with nothing in it but the portal. Playwright's own pages listen to what runs in them: the browser then keeps
 * the place in the source of every function that waits for something, which costs the page a tenth of its time.
 */
export class BarePage {
  #session;
  #targetId;
  #contextId;
  #attachment;
  #calls = new Map();
  #lastCall = 0;
  #listeners = new Map();

  /**
   * Opens an empty page of a profile that has nothing cached.
   * @param {import('playwright-core').Browser} browser
   */
  static async open(browser) {
    const page = new BarePage();
    page.#session = await browser.newBrowserCDPSession();
    page.#session.on('Target.receivedMessageFromTarget', ({ sessionId, message }) => {
      if (sessionId === page.#attachment) page.#receive(JSON.parse(message));
    });
    const root = page.#session;
    ({ browserContextId: page.#contextId } = await root.send('Target.createBrowserContext'));
    const target = { url: 'about:blank', browserContextId: page.#contextId };
    ({ targetId: page.#targetId } = await root.send('Target.createTarget', target));
    const attachment = await root.send('Target.attachToTarget', { targetId: page.#targetId, flatten: false });
    page.#attachment = attachment.sessionId;
    const metrics = { ...VIEWPORT, deviceScaleFactor: 1, mobile: false };
    await page.send('Emulation.setDeviceMetricsOverride', metrics);
    await page.send('Page.enable');
    return page;
  }

  /** One call of the DevTools protocol. @throws where the browser refuses it */
  async send(method, params = {}) {
    const id = ++this.#lastCall;
    const answer = new Promise((resolve, reject) => this.#calls.set(id, { resolve, reject }));
    const message = JSON.stringify({ id, method, params });
    await this.#session.send('Target.sendMessageToTarget', { sessionId: this.#attachment, message });
    return answer;
  }

  /** Hears each event of that name. */
  on(event, listener) {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
  }

  /** Runs a function of `in-page.mjs`, or what `values` name, before anything else in every document. */
  async beforeEverything(work, ...values) {
    await this.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${work})(${values.map(json).join()})` });
  }

  /** What an expression is in the page, as JSON. */
  async value(expression) {
    const { result, exceptionDetails } = await this.send('Runtime.evaluate', { expression, returnByValue: true });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  /** Waits until an expression is true in the page. @throws after 30 seconds */
  async until(expression) {
    const end = Date.now() + 30_000;
    while (!(await this.value(expression))) {
      if (Date.now() > end) throw new Error(`Not so after 30 seconds: ${expression}`);
      await sleep(50);
    }
  }

  async close() {
    await this.#session.send('Target.closeTarget', { targetId: this.#targetId });
    await this.#session.send('Target.disposeBrowserContext', { browserContextId: this.#contextId });
    await this.#session.detach();
  }

  #receive({ id, method, params, result, error }) {
    if (id === undefined) {
      for (const listener of this.#listeners.get(method) ?? []) listener(params);
      return;
    }
    const call = this.#calls.get(id);
    this.#calls.delete(id);
    if (error) call?.reject(new Error(error.message));
    else call?.resolve(result);
  }
}

const json = (value) => JSON.stringify(value);
const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
