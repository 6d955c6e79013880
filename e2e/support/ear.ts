import { type CDPSession, expect, type Page, test } from '@playwright/test';
import { untilQuiet } from '../../tools/lib/quiet.ts';
import { type Announcement, announcementsOf, noteAnnouncements } from './announcements.ts';

/** More stops than any way on a screen has. */
const MOST_STOPS = 120;
/** What is heard of a state; of a state that is not there, nothing. */
const STATES = ['invalid', 'required', 'checked', 'pressed', 'expanded', 'selected', 'disabled', 'level'];

interface Heard {
  role: string;
  name: string;
  /** All of it, as it is spoken. */
  text: string;
}

function isOf(heard: Heard, role: string, name: string | RegExp): boolean {
  return heard.role === role && (typeof name === 'string' ? heard.name === name : name.test(heard.name));
}

/**
 * Somebody who sees nothing and has no mouse: knows role, name, state and description of what has the focus, as the
 * browser's accessibility tree has them, and what live regions say.
 */
export class Ear {
  readonly #page: Page;
  readonly #lines: string[] = [];
  #tree: CDPSession | undefined;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Opens the first screen. */
  async open(address: string): Promise<void> {
    await noteAnnouncements(this.#page);
    this.#tree = await this.#page.context().newCDPSession(this.#page);
    await this.#page.goto(address);
    await untilQuiet(this.#page);
    await this.#listen(address);
  }

  /** Presses a key, and hears what comes of it. */
  async press(key: string): Promise<void> {
    await this.#page.keyboard.press(key);
    await untilQuiet(this.#page);
    await this.#listen(key);
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
    await untilQuiet(this.#page);
    await this.#listen(`types “${text}”`);
  }

  /** Waits until something of this role and name has the focus without a key. */
  async isAt(role: string, name: string | RegExp): Promise<void> {
    await expect
      .poll(async () => {
        const heard = await this.#focused();
        return isOf(heard, role, name) ? '' : heard.text;
      })
      .toBe('');
    await this.#listen('waits');
  }

  /** Goes on until something of this role and name has the focus. */
  async reach(role: string, name: string | RegExp, key = 'Tab'): Promise<Heard> {
    const passed: string[] = [];
    for (let stop = 0; stop < MOST_STOPS; stop++) {
      await this.#page.keyboard.press(key);
      const heard = await this.#focused();
      passed.push(heard.text);
      if (isOf(heard, role, name)) {
        this.#lines.push(`[${key} × ${stop + 1}] ${heard.text}`);
        return heard;
      }
    }
    throw new Error(`No ${role} ${name} by ${key}, but:\n${passed.join('\n')}`);
  }

  /** Waits for a sentence that an earlier press has brought, where it was not heard yet. */
  async hear(sentence: string | RegExp): Promise<void> {
    const isHeard = () =>
      this.#lines.some((line) => (typeof sentence === 'string' ? line.includes(sentence) : sentence.test(line)));
    await expect
      .poll(async () => {
        if (!isHeard()) this.#note(await announcementsOf(this.#page));
        return isHeard() ? 'heard' : this.#lines.slice(-3).join('\n');
      })
      .toBe('heard');
  }

  /** Keeps what was pressed and heard with the result of the test. */
  async keepTranscript(): Promise<void> {
    await test.info().attach('transcript', { body: this.#lines.join('\n'), contentType: 'text/plain' });
  }

  #note(said: Announcement[]): void {
    for (const { text, politeness } of said) this.#lines.push(`    (${politeness}) ${text}`);
  }

  async #listen(what: string): Promise<void> {
    this.#lines.push(`[${what}] ${(await this.#focused()).text}`);
    this.#note(await announcementsOf(this.#page));
  }

  /** What has the focus; of a list of choices, the one that is pointed at. */
  async #focused(): Promise<Heard> {
    const tree = this.#tree;
    if (!tree) throw new Error('Nothing is open.');
    const { result } = await tree.send('Runtime.evaluate', {
      expression:
        'document.getElementById(document.activeElement?.getAttribute("aria-activedescendant")) ?? document.activeElement',
    });
    const objectId = result.objectId ?? '';
    const { nodes } = await tree.send('Accessibility.getPartialAXTree', { objectId, fetchRelatives: false });
    const [node] = nodes;
    const textOf = (value: { value?: unknown } | undefined) =>
      String(value?.value ?? '')
        .replace(/[\u2066-\u2069]/g, '')
        .trim();
    const [role, name, description] = [textOf(node?.role), textOf(node?.name), textOf(node?.description)];
    const states = (node?.properties ?? [])
      .filter(({ name: state, value }) => STATES.includes(state) && !['', 'false', 'undefined'].includes(textOf(value)))
      .map(({ name: state, value }) => (textOf(value) === 'true' ? state : `${state} ${textOf(value)}`));
    const value = role === 'button' ? '' : textOf(node?.value);
    const text = [role, `“${name}”`, value && `= ${value}`, ...states, description && `· ${description}`]
      .filter(Boolean)
      .join(' ');
    return { role, name, text };
  }
}
