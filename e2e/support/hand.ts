import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';

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

  /** Clicks into a date or a time and types it; its parts stand in another order in each country. @param value as in HTML */
  async enter(field: Locator, value: string): Promise<void> {
    this.#presses += 2;
    this.#characters += value.length;
    await field.fill(value);
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

/** A table of `docs/appointments.md`. */
type CountedTable = 'administrator' | 'doctor' | 'receptionist';

/**
 * Actions that are played and counted: each takes as much as `docs/appointments.md` says in the table of this name.
 * @param most presses that an action may take after what it is about is found
 */
export function countedActions(table: CountedTable, most: number) {
  const documented = documentedRows(table);
  return (page: Page, name: string, play: (hand: Hand) => Promise<void>): Promise<void> =>
    test.step(name, async () => {
      const hand = new Hand(page);
      await play(hand);
      const { before, after, characters } = hand.counted(name);
      expect.soft(after, name).toBeLessThanOrEqual(most);
      const counted = [name, before || '', after, characters || ''].map(String);
      expect.soft(counted, name).toEqual(documented.find(([row]) => row === name));
    });
}

/** The lines of one of the tables of `docs/appointments.md`, without their numbers. */
export function documentedRows(table: CountedTable): string[][] {
  const page = readFileSync(join(import.meta.dirname, '../../docs/appointments.md'), 'utf8');
  const [, lines = ''] = new RegExp(`<!-- ${table} -->([\\s\\S]*?)<!-- /${table} -->`).exec(page) ?? [];
  const rows = lines.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  return rows.filter(([, number]) => Number(number) > 0).map((cells) => cells.slice(2, -1));
}
