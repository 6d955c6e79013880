import { type SearchTerm, searchTerms } from '@openward/contract/text';
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { patient, user } from './schema/index.ts';

const asTyped = (typed: string) => typed.replace(/[\\%_]/g, '\\$&');

/** Matches text that contains what a person typed, whatever its case; `%` and `_` stand for themselves. */
export function contains(column: SQL, typed: string): SQL {
  return sql`${column} ilike ${`%${asTyped(typed.trim())}%`}`;
}

/**
 * A column to order by as people do: whatever its accents and capitals, in every alphabet (ICU), the same on PGlite and
 * PostgreSQL. By bytes `abel` and `Álvarez` would stand behind `Zimmer`.
 */
export function inAlphabet(column: SQL | AnyColumn): SQL {
  return sql`${column} collate "und-x-icu"`;
}

/** A pattern of a part of the search: `%` and `_` stand for themselves. */
const holding = (way: string) => sql`${`%${asTyped(way)}%`}`;
/** A pattern of a word: `%` and `_` stand for themselves, in whatever form of them they were typed. */
const anywhere = (word: string) => sql`'%' || regexp_replace(searchable(${word}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;

const MOST_SIMILAR = 5;

/**
 * People who are found by what was typed: each of its words is in a name, the e-mail address, a phone number or the date of
 * birth, whatever the order, accents and capitals.
 */
class PeopleSearch {
  readonly #terms: readonly SearchTerm[];
  readonly #text: SQL;

  protected constructor(terms: readonly SearchTerm[], text: SQL) {
    this.#terms = terms;
    this.#text = text;
  }

  /** The condition. */
  get matching(): SQL {
    return this.in(this.#text);
  }

  /** The condition on another text, or with more that a word may be found by. */
  in(text: SQL, orBy?: (pattern: SQL) => SQL): SQL {
    // Signs without a letter or a digit are nobody's name, and not everybody's.
    if (this.#terms.length === 0) return sql`false`;
    const found = this.#terms.map((term) => {
      const ways = term.ways
        .map(holding)
        .flatMap((pattern) => [sql`${text} like ${pattern}`, ...(orBy ? [orBy(pattern)] : [])]);
      return ways.length === 1 ? ways[0] : sql`(${sql.join(ways, sql` or `)})`;
    });
    return sql`(${sql.join(found, sql` and `)})`;
  }

  /** Those who are not found, but nearly. Undefined where something else than words was typed. */
  get nearly(): Nearly | undefined {
    const words = this.#terms.flatMap(({ word }) => word ?? []);
    const isPlain = words.every((word) => !/[%_<\\^$.|?*+()[\]{}]/.test(word.normalize('NFKD')));
    if (words.length === 0 || words.length < this.#terms.length || !isPlain) return undefined;
    const text = this.#text;
    const each = (wayOf: (word: string) => SQL) => {
      const found = words.map((word) => (isLikeOthers(word) ? sql`${text} like ${anywhere(word)}` : wayOf(word)));
      return sql`(${sql.join(found, sql` and `)} and not ${this.matching})`;
    };
    // The text begins with the names; what follows would cost most of the time.
    const names = sql`left(${text}, char_length(${user.firstName}) + char_length(${user.lastName}) + 1)`;
    const likeness = words.map((word) => sql`word_similarity(searchable(${word}), ${names})`);
    return {
      mistyped: each((word) => sql`${text} ~ ${mistypedOnce(word)}`),
      alike: each((word) => sql`searchable(${word}) <% ${text}`),
      inOrder: sql`order by ${sql.join(likeness, sql` + `)} desc, ${user.lastName}, ${user.firstName}, ${user.id}
        limit ${sql.raw(String(MOST_SIMILAR))}`,
    };
  }
}

/** How people are found of whom a word was mistyped: conditions, and what stands behind them. */
interface Nearly {
  /** Each word is theirs but for one letter or two neighbours. */
  mistyped: SQL;
  /**
   * Or of a long one most of it: to be asked where nobody is found by the other, because it takes much longer. The
   * operator, and so the index, goes by `pg_trgm.word_similarity_threshold`: see {@link SIMILARITY}.
   */
  alike: SQL;
  inOrder: SQL;
}

/** Letters of a word that is looked for with a mistake in it: shorter ones are like too many others, longer ones are no names. */
const MISTYPED_LETTERS = { least: 4, most: 20 };

const lettersOf = (word: string) => [...word.normalize('NFKD').replace(/\p{M}/gu, '')];

function isLikeOthers(word: string): boolean {
  const { length } = lettersOf(word);
  return length < MISTYPED_LETTERS.least || length > MISTYPED_LETTERS.most;
}

/**
 * A regular expression of what a word may have been meant to be: itself, or with a letter more, less or another, or two in
 * their right order. One for all of it: the index is asked once, and the text compared once.
 */
function mistypedOnce(word: string): SQL {
  const letters = lettersOf(word);
  const ways = letters.flatMap((letter, place) => {
    const [before, after] = [letters.slice(0, place).join(''), letters.slice(place + 1).join('')];
    const next = letters[place + 1];
    return [
      `${before}_${after}`,
      before + after,
      ...(place > 0 ? [`${before}_${letter}${after}`] : []),
      ...(next && next !== letter ? [before + next + letter + letters.slice(place + 2).join('')] : []),
    ];
  });
  // The index knows three letters in a row, and fewer where a word begins.
  const isIndexed = (way: string) => way.split('_').some((part) => [...part].length >= 3);
  const all = [...new Set([letters.join(''), ...ways])].map((way) => (isIndexed(way) ? way : `<${way}`));
  return sql`replace(replace(searchable(${all.join('|')}), '_', '.'), '<', '(^| )')`;
}

/** Sets for the transaction how much alike two words are of which one may be meant for the other. */
export const SIMILARITY = sql`select set_config('pg_trgm.word_similarity_threshold', '0.5', true)`;

/** Patients who are found by what was typed. */
export class PatientSearch extends PeopleSearch {
  /** Undefined where nothing was typed. @param language the reader's, for the order of a date */
  static for(typed: string | undefined, language: string): PatientSearch | undefined {
    const trimmed = typed?.trim();
    return trimmed ? new PatientSearch(searchTerms(trimmed, language), sql`${patient}.search_text`) : undefined;
  }

  /** A condition on `patient` for one who is looked for among many: the index of the text finds all there are. */
  get byIndex(): SQL {
    return sql`${patient.id} = any(array(select found.id from patient found where ${this.in(sql`found.search_text`)}))`;
  }

  /**
   * The same where so many are found that it is quicker to go through a list in its order until a page is full. The
   * database, which cannot tell how many pass this, takes it for half of them.
   */
  get inOrder(): SQL {
    return sql`coalesce(${this.matching}, false)`;
  }
}

/** Doctors and administrators who are found by their names: a condition on `app_user`. */
export class StaffSearch extends PeopleSearch {
  /** Undefined where nothing was typed. */
  static for(typed: string | undefined): StaffSearch | undefined {
    const trimmed = typed?.trim();
    return trimmed ? new StaffSearch(searchTerms(trimmed, 'en'), sql`${user}.search_text`) : undefined;
  }

  /** The same, where a word may also be in something else that is said of them: a hospital's name, an e-mail address. */
  matchingWith(text: SQL): SQL {
    return this.in(sql`${user}.search_text`, (pattern) => sql`${text} like ${pattern}`);
  }
}
