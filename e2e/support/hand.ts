import type { Locator, Page } from '@playwright/test';

/** What an action took: presses are clicks, keys and texts, each text counted as one whatever its length. */
export interface Counted {
  name: string;
  /** Presses until the patient, or the doctor, was looked for. */
  before: number;
  /** Presses after the patient was found; all of them where nobody is looked for. */
  after: number;
  /** Characters of the texts. */
  characters: number;
}

/** Does what a person does with mouse and keys, and counts it. */
export class Hand {
  #page: Page;
  #before: number | undefined;
  #presses = 0;
  #characters = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  async click(target: Locator): Promise<void> {
    this.#presses++;
    await target.click();
  }

  async key(key: string): Promise<void> {
    this.#presses++;
    await this.#page.keyboard.press(key);
  }

  /** Types where the focus is. */
  async text(text: string): Promise<void> {
    this.#presses++;
    this.#characters += text.length;
    await this.#page.keyboard.type(text);
  }

  /** Presses the mouse at one place and lets go at another. */
  async drag(from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
    this.#presses++;
    const { mouse } = this.#page;
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
    await mouse.move(to.x, to.y, { steps: 4 });
    await mouse.up();
  }

  /** Chooses in a closed list: one click opens it, another chooses. */
  async choose(list: Locator, label: string): Promise<void> {
    this.#presses += 2;
    await list.selectOption({ label });
  }

  /** Finding a patient or a doctor by name is not counted: it is the same with every action. */
  async find(find: () => Promise<void>): Promise<void> {
    this.#before = this.#presses;
    this.#presses = 0;
    await find();
  }

  counted(name: string): Counted {
    return { name, before: this.#before ?? 0, after: this.#presses, characters: this.#characters };
  }
}
