import { type SearchTerm, searchTerms } from '@openward/contract/text';
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { patient, user } from './schema/index.ts';

const asTyped = (typed: string) => typed.replace(/[\\%_]/g, '\\$&');

/** Matches a column that contains the typed text, ignoring case; `%` and `_` are literal. */
export function contains(column: SQL, typed: string): SQL {
  return sql`${column} ilike ${`%${asTyped(typed.trim())}%`}`;
}

/** Languages whose alphabet differs from the root collation, which is also that of English and German. */
const TAILORED = new Map(['ar', 'es'].map((language) => [language, sql.identifier(`names_${language}`)]));

/**
 * Orders a column alphabetically, ignoring accents and case, in every script (ICU), the same on PGlite and PostgreSQL.
 * Byte order would put `abel` and `Álvarez` after `Zimmer`.
 * @param language the reader's, for lists of staff, hospitals or forms. Lists of patients have one order for all
 *   readers, because the indexes are in it.
 */
export function inAlphabet(column: SQL | AnyColumn, language = 'und'): SQL {
  return sql`${column} collate ${TAILORED.get(language) ?? sql`"und-x-icu"`}`;
}

/** True for a language whose names have an order of their own. */
export function isTailored(language = ''): boolean {
  return TAILORED.has(language);
}

/** A pattern for one search text; `%` and `_` are literal. */
const holding = (way: string) => sql`${`%${asTyped(way)}%`}`;
/** A pattern for one word; `%` and `_` are literal, also in their other Unicode forms. */
const anywhere = (word: string) => sql`'%' || regexp_replace(searchable(${word}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;

const MOST_SIMILAR = 5;

/**
 * Finds people by what was typed: each word must be in a name, the e-mail address, a phone number or the date of birth,
 * in any order, ignoring accents and case.
 */
class PeopleSearch {
  readonly #terms: readonly SearchTerm[];
  readonly #text: SQL;

  protected constructor(terms: readonly SearchTerm[], text: SQL) {
    this.#terms = terms;
    this.#text = text;
  }

  /** The search condition. */
  get matching(): SQL {
    return this.in(this.#text);
  }

  /** The condition on another text, optionally with an additional pattern match per word. */
  in(text: SQL, orBy?: (pattern: SQL) => SQL): SQL {
    // Input without letters or digits matches no one instead of everyone.
    if (this.#terms.length === 0) return sql`false`;
    const found = this.#terms.map((term) => {
      const ways = term.ways
        .map(holding)
        .flatMap((pattern) => [sql`${text} like ${pattern}`, ...(orBy ? [orBy(pattern)] : [])]);
      return ways.length === 1 ? ways[0] : sql`(${sql.join(ways, sql` or `)})`;
    });
    return sql`(${sql.join(found, sql` and `)})`;
  }

  /** Conditions for near matches; undefined where the input is not only words. */
  get nearly(): Nearly | undefined {
    const words = this.#terms.flatMap(({ word }) => word ?? []);
    const isPlain = words.every((word) => !/[%_<\\^$.|?*+()[\]{}]/.test(word.normalize('NFKD')));
    if (words.length === 0 || words.length < this.#terms.length || !isPlain) return undefined;
    const text = this.#text;
    const each = (wayOf: (word: string) => SQL) => {
      const found = words.map((word) => (isLikeOthers(word) ? sql`${text} like ${anywhere(word)}` : wayOf(word)));
      return sql`(${sql.join(found, sql` and `)} and not ${this.matching})`;
    };
    // The text begins with the names; comparing the rest would take most of the time.
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

/** Conditions for people whose name was mistyped, and the order of the results. */
interface Nearly {
  /** Each word matches except for one letter or two swapped neighbours. */
  mistyped: SQL;
  /**
   * Also matches long words by similarity. Use it only when `mistyped` finds no one, because it is much slower. The
   * operator and the index use `pg_trgm.word_similarity_threshold`: see {@link SIMILARITY}.
   */
  alike: SQL;
  inOrder: SQL;
}

/** Word lengths that are searched with typos: shorter words match too much, longer ones are no names. */
const MISTYPED_LETTERS = { least: 4, most: 20 };

const lettersOf = (word: string) => [...word.normalize('NFKD').replace(/\p{M}/gu, '')];

function isLikeOthers(word: string): boolean {
  const { length } = lettersOf(word);
  return length < MISTYPED_LETTERS.least || length > MISTYPED_LETTERS.most;
}

/**
 * A regular expression for the word with one letter added, removed or replaced, or two neighbours swapped. One
 * expression for all variants, so that the index is searched and the text compared only once.
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
  // The trigram index needs three letters in a row, or fewer at the start of a word.
  const isIndexed = (way: string) => way.split('_').some((part) => [...part].length >= 3);
  const all = [...new Set([letters.join(''), ...ways])].map((way) => (isIndexed(way) ? way : `<${way}`));
  return sql`replace(replace(searchable(${all.join('|')}), '_', '.'), '<', '(^| )')`;
}

/** Sets the similarity threshold for the current transaction. */
export const SIMILARITY = sql`select set_config('pg_trgm.word_similarity_threshold', '0.5', true)`;

/** Finds patients by what was typed. */
export class PatientSearch extends PeopleSearch {
  /** Undefined where nothing was typed. @param language the reader's, for the order of a date */
  static for(typed: string | undefined, language: string): PatientSearch | undefined {
    const trimmed = typed?.trim();
    return trimmed ? new PatientSearch(searchTerms(trimmed, language), sql`${patient}.search_text`) : undefined;
  }

  /** A condition on `patient` for rare matches: the text index finds all of them. */
  get byIndex(): SQL {
    return sql`${patient.id} = any(array(select found.id from patient found where ${this.in(sql`found.search_text`)}))`;
  }

  /**
   * For frequent matches, where walking a sorted list until a page is full is faster. `coalesce` hides the selectivity,
   * so that the planner assumes that half of the rows match.
   */
  get inOrder(): SQL {
    return sql`coalesce(${this.matching}, false)`;
  }
}

/** Finds doctors and administrators by their names: a condition on `app_user`. */
export class StaffSearch extends PeopleSearch {
  /** Undefined where nothing was typed. */
  static for(typed: string | undefined): StaffSearch | undefined {
    const trimmed = typed?.trim();
    return trimmed ? new StaffSearch(searchTerms(trimmed, 'en'), sql`${user}.search_text`) : undefined;
  }

  /** The condition where a word may also match another text, such as a hospital's name or an e-mail address. */
  matchingWith(text: SQL): SQL {
    return this.in(sql`${user}.search_text`, (pattern) => sql`${text} like ${pattern}`);
  }
}
