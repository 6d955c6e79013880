import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';

/** The effort of an action: presses are clicks, keys and texts; each text counts once. */
export interface Counted {
  name: string;
  /** Presses before the search for a patient or doctor. */
  before: number;
  /** Presses after the patient was found; all presses if there is no search. */
  after: number;
  /** Characters of the texts. */
  characters: number;
}

/** Performs and counts the mouse and keyboard actions of a user. */
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

  /** Clicks into a date or time and types it, independent of the locale's order. @param value as in HTML */
  async enter(field: Locator, value: string): Promise<void> {
    this.#presses += 2;
    this.#characters += value.length;
    await field.fill(value);
  }

  /** Drags the mouse from one place to another. */
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

  /** Performs a search for a patient or doctor, which is not counted, because it is the same for every action. */
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
 * Plays and counts actions: each must match the table of this name in `docs/appointments.md`.
 * @param most presses that an action may take after the search
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

/** The rows of a table of `docs/appointments.md`, without their numbers. */
export function documentedRows(table: CountedTable): string[][] {
  const page = readFileSync(join(import.meta.dirname, '../../docs/appointments.md'), 'utf8');
  const [, lines = ''] = new RegExp(`<!-- ${table} -->([\\s\\S]*?)<!-- /${table} -->`).exec(page) ?? [];
  const rows = lines.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  return rows.filter(([, number]) => Number(number) > 0).map((cells) => cells.slice(2, -1));
}
