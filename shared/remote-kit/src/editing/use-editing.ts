import { ApiError } from '@openward/api-client';
import type { FieldChange, RecordConflict } from '@openward/contract';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createFormStore, useFormStore } from './form-store.ts';
import { changesOf, isSame, type MergeRules, threeWay, type Values } from './three-way.ts';

/** What an edit sends: the fields that were changed, and the version that they were drawn from. */
export type Edit<V> = Partial<V> & { version: number };

/** How a record is edited. */
export interface EditingOptions<V extends object, R extends { version: number }> {
  /** As the server has it now: it may change at any time. */
  record: R;
  /** What the form holds of it, by the names on the wire. Not made anew at each look. */
  valuesOf: (record: R) => V;
  /** Asks for the record again, where saving has found a newer one. */
  refresh: () => Promise<unknown>;
  rules?: MergeRules;
  /** What the form begins with in place of the record, where it was left before; {@link EditForm} keeps it. */
  draft?: { values: object | undefined } | undefined;
}

/** What a form that edits a record works with; made by {@link useEditing}. */
export interface Editing<V extends object> {
  initialValues: V;
  /** What the record holds, as far as the form has taken it in. */
  base: V;
  /** By field that both have changed, what the record holds now. */
  conflicts: Readonly<Record<string, unknown>>;
  /** Who has changed a field when, where saving has told. */
  changedBy: Readonly<Record<string, FieldChange>>;
  /** The version that an edit is sent with. */
  version: () => number;
  /** The version before the first change that nobody has decided about yet. */
  undecidedSince: () => number;
  /** Makes a form's call of an edit, and notes where it collides. */
  saving: <A>(send: (edit: Edit<V>) => Promise<A>) => (values: V) => Promise<A>;
  /** True where the last attempt collided. */
  isRefused: () => boolean;
  /**
   * Takes in what the record holds now, unless something is being saved: then the edit stays one of the version that it
   * began with. @param values what the form holds @returns what it is to hold
   */
  follow: (values: V) => V;
  /** Somebody has decided about a field. */
  settle: (field: string) => void;
  /** The record was saved. @param version the one that was made, where saving has told it */
  saved: (values: V, version?: number) => void;
}

interface State<V> {
  base: V;
  /** The version that {@link base} is of. */
  known: number;
  /** The version that an edit is sent with; older than {@link known} where the form began with an older draft. */
  version: number;
  /** The version before the first of {@link conflicts}. */
  undecidedSince: number;
  conflicts: Readonly<Record<string, unknown>>;
  changedBy: Readonly<Record<string, FieldChange>>;
}

/**
 * The work of a form with a record that others edit as well. Only what somebody has changed is sent, with the version that
 * it was drawn from; what others save comes into the form at once; about a field that both have changed the form asks.
 */
export function useEditing<V extends object, R extends { version: number }>(options: EditingOptions<V, R>): Editing<V> {
  const { record, valuesOf, draft } = options;
  const now = useMemo(() => ({ values: valuesOf(record), version: record.version }), [record, valuesOf]);
  const [initialValues] = useState(now.values);
  const [form] = useState(() =>
    createFormStore<State<V>>({
      base: now.values,
      known: now.version,
      version: (draft?.values as { draftVersion?: number } | undefined)?.draftVersion ?? now.version,
      undecidedSince: now.version,
      conflicts: {},
      changedBy: {},
    }),
  );
  const state = useFormStore(form);
  const latest = useRef({ now, options });
  const isRefused = useRef(false);
  // Before the form's effects, which take it in.
  useLayoutEffect(() => {
    latest.current = { now, options };
  });
  return useMemo(
    () => ({
      initialValues,
      base: state.base,
      conflicts: state.conflicts,
      changedBy: state.changedBy,
      version: () => form.get().version,
      undecidedSince: () => form.get().undecidedSince,
      isRefused: () => isRefused.current,
      saving: (send) => async (values) => {
        isRefused.current = false;
        const { base, version } = form.get();
        try {
          return await send({ ...changesOf(base, values, latest.current.options.rules), version });
        } catch (error) {
          const details = conflictOf(error);
          if (details) {
            isRefused.current = true;
            await latest.current.options.refresh();
            form.change(refused(form.get(), details, values));
          }
          throw error;
        }
      },
      follow: (values) => {
        const state = form.get();
        const { now, options } = latest.current;
        if (now.version < state.known || isSame(now.values, state.base)) {
          if (now.version > state.known) form.change(advanced(state, now.version));
          return values;
        }
        const merged = threeWay(state.base, values, now.values, options.rules);
        // What of theirs is asked about follows the record as well.
        const asked = { ...state.base, ...state.conflicts };
        const open = stillOpen(
          state.conflicts,
          threeWay(state.base, asked, now.values, options.rules).values,
          merged.values,
        );
        const undecidedSince = Object.keys(open).length > 0 ? state.undecidedSince : state.version;
        form.change({
          ...advanced(state, now.version),
          base: now.values,
          conflicts: { ...open, ...merged.conflicts },
          undecidedSince,
        });
        return merged.values;
      },
      settle: (field) => {
        const { [field]: _decided, ...conflicts } = form.get().conflicts;
        form.change({ conflicts });
      },
      saved: (values, version = form.get().known) =>
        form.change({ base: values, known: version, version, conflicts: {}, changedBy: {} }),
    }),
    [initialValues, form, state],
  );
}

/** A draft keeps the version that it was drawn from until saving has told what has changed since. */
function advanced<V>({ known, version }: State<V>, now: number): Partial<State<V>> {
  return { known: now, version: version === known ? now : version };
}

/** Of an older draft nothing has been compared yet: what it collides with is known from the refusal alone. */
function refused<V extends object>(state: State<V>, details: RecordConflict, values: V): Partial<State<V>> {
  // An api of the release before names nobody.
  const { changedBy = {} } = details as Partial<RecordConflict>;
  if (state.version === state.known) return { changedBy };
  const fields = Object.keys(details.changed).filter((field) => field in state.base);
  const held = Object.fromEntries(fields.map((field) => [field, (state.base as Values)[field]]));
  return { changedBy, version: state.known, conflicts: stillOpen(held, state.base, values) };
}

/** Of what was asked about, what still differs, as the record has it now. */
function stillOpen(asked: Values, now: object, mine: object): Values {
  const fields = Object.keys(asked).filter((field) => !isSame((now as Values)[field], (mine as Values)[field]));
  return Object.fromEntries(fields.map((field) => [field, (now as Values)[field]]));
}

/** What somebody else has changed meanwhile, of a refusal that says so. */
export function conflictOf(error: unknown): RecordConflict | undefined {
  const isConflict = error instanceof ApiError && error.code === 'conflict' && error.details !== undefined;
  return isConflict ? (error.details as RecordConflict) : undefined;
}
