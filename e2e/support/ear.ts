import { type CDPSession, expect, type Page, test } from '@playwright/test';
import { untilQuiet } from '../../tools/lib/quiet.ts';
import { type Announcement, announcementsOf, noteAnnouncements } from './announcements.ts';

/** More Tab stops than any path on a screen has. */
const MOST_STOPS = 120;
/** States that are announced; absent states are silent. */
const STATES = ['invalid', 'required', 'checked', 'pressed', 'expanded', 'selected', 'disabled', 'level'];

interface Heard {
  role: string;
  name: string;
  /** The whole announcement. */
  text: string;
}

function isOf(heard: Heard, role: string, name: string | RegExp): boolean {
  return heard.role === role && (typeof name === 'string' ? heard.name === name : name.test(heard.name));
}

/**
 * A screen reader user: gets role, name, state and description of the focused element from the browser's accessibility
 * tree, and announcements of live regions.
 */
export class Ear {
  readonly #page: Page;
  readonly #lines: string[] = [];
  #tree: CDPSession | undefined;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(address: string): Promise<void> {
    await noteAnnouncements(this.#page);
    this.#tree = await this.#page.context().newCDPSession(this.#page);
    await this.#page.goto(address);
    await untilQuiet(this.#page);
    await this.#listen(address);
  }

  /** Presses a key and records the announcements. */
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

  /** Waits until an element with this role and name has the focus, without a key press. */
  async isAt(role: string, name: string | RegExp): Promise<void> {
    await expect
      .poll(async () => {
        const heard = await this.#focused();
        return isOf(heard, role, name) ? '' : heard.text;
      })
      .toBe('');
    await this.#listen('waits');
  }

  /** Presses a key until an element with this role and name has the focus. */
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

  /** Waits for an announcement of an earlier key press. */
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

  /** Attaches the keys and announcements to the test result. */
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

  /** The focused element; in a list of options, the active one. */
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
