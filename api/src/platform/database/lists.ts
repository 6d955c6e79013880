import { type SQL, sql } from 'drizzle-orm';
import { patient } from './schema/index.ts';

const asTyped = (typed: string) => typed.replace(/[\\%_]/g, '\\$&');

/** Matches text that contains what a person typed, whatever its case; `%` and `_` stand for themselves. */
export function contains(column: SQL, typed: string): SQL {
  return sql`${column} ilike ${`%${asTyped(typed.trim())}%`}`;
}

/** What patients are found by: no field of their records. */
const TEXT = sql`${patient}.search_text`;

/** A pattern of a word: `%` and `_` stand for themselves, in whatever form of them they were typed. */
const anywhere = (word: string) => sql`'%' || regexp_replace(searchable(${word}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;

/** Spaces and what people put between the digits of a number. */
const SEPARATORS = /[\s().\-/+\u2010-\u2015]/g;
/** Between the words of a name, as the database has them. */
const BETWEEN_WORDS = /[\s'\u2019\u2018`\u00B4\-\u2010\u2011]+/;

/**
 * Patients who are found by what was typed: each of its words stands in a name, the e-mail address, a phone number or the
 * date of birth (`1980`, `1980-02`, `1980-02-29`), whatever the order, accents and capitals. Undefined where there is no word.
 */
export class PatientSearch {
  readonly #patterns: readonly SQL[];

  private constructor(patterns: readonly SQL[]) {
    this.#patterns = patterns;
  }

  static for(typed: string | undefined): PatientSearch | undefined {
    const trimmed = typed?.trim() ?? '';
    const date = /^((?:19|20)\d\d(?:-[01]\d(?:-[0-3]\d)?)?)-?$/.exec(trimmed)?.[1];
    const digits = trimmed.replace(SEPARATORS, '');
    if (date) return new PatientSearch([sql`${`%${date}%`}`]);
    if (/^\d{3,15}$/.test(digits)) return new PatientSearch([sql`${`%${digits}%`}`]);
    const words = trimmed.split(BETWEEN_WORDS).filter(Boolean);
    if (words.length === 0) return undefined;
    return new PatientSearch(words.map(anywhere));
  }

  /** A condition on `patient` for one who is looked for among many: the index of the text finds all there are. */
  get byIndex(): SQL {
    return sql`${patient.id} = any(array(select found.id from patient found where ${this.#in(sql`found.search_text`)}))`;
  }

  /**
   * The same where so many are found that it is quicker to go through a list in its order until a page is full. The
   * database, which cannot tell how many pass this, takes it for half of them.
   */
  get inOrder(): SQL {
    return sql`coalesce(${this.matching}, false)`;
  }

  /** The condition alone. */
  get matching(): SQL {
    return this.#in(TEXT);
  }

  #in(text: SQL): SQL {
    const all = this.#patterns.map((pattern) => sql`${text} like ${pattern}`);
    return sql`(${sql.join(all, sql` and `)})`;
  }
}
