import { ApiError } from '@openward/api-client';
import type { FieldChange, RecordConflict } from '@openward/contract';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createFormStore, useFormStore } from './form-store.ts';
import { changesOf, isSame, type MergeRules, threeWay, type Values } from './three-way.ts';

/** The body of an edit: the changed fields and the version that they are based on. */
export type Edit<V> = Partial<V> & { version: number };

/** Options of {@link useEditing}. */
export interface EditingOptions<V extends object, R extends { version: number }> {
  /** The record as the server has it now; may change at any time. */
  record: R;
  /** Returns the form's values by their API names. Must be a stable function. */
  valuesOf: (record: R) => V;
  /** Loads the record again after saving found a newer version. */
  refresh: () => Promise<unknown>;
  rules?: MergeRules;
  /** A draft that replaces the record's values at first; {@link EditForm} keeps it. */
  draft?: { values: object | undefined } | undefined;
}

/** The state and functions for a form that edits a record; created by {@link useEditing}. */
export interface Editing<V extends object> {
  initialValues: V;
  /** The record's values that the form has merged last. */
  base: V;
  /** The stored value of each conflicting field. */
  conflicts: Readonly<Record<string, unknown>>;
  /** Who changed a field and when, as reported by the refused edit. */
  changedBy: Readonly<Record<string, FieldChange>>;
  /** The version that an edit is sent with. */
  version: () => number;
  /** The version before the first unresolved change by others. */
  undecidedSince: () => number;
  /** Wraps a call as a submit handler that sends an edit and records conflicts. */
  saving: <A>(send: (edit: Edit<V>) => Promise<A>) => (values: V) => Promise<A>;
  /** Returns true if the last attempt had a conflict. */
  isRefused: () => boolean;
  /**
   * Merges the current record, except during saving, so that the edit keeps its version.
   * @param values the form's current values @returns the new values
   */
  follow: (values: V) => V;
  /** Marks a conflict as resolved. */
  settle: (field: string) => void;
  /** Marks the record as saved. @param version the new version, if the answer contains it */
  saved: (values: V, version?: number) => void;
}

interface State<V> {
  base: V;
  /** The version of {@link base}. */
  known: number;
  /** The version that an edit is sent with; older than {@link known} if the form started with an older draft. */
  version: number;
  /** The version before the first of {@link conflicts}. */
  undecidedSince: number;
  conflicts: Readonly<Record<string, unknown>>;
  changedBy: Readonly<Record<string, FieldChange>>;
}

/**
 * Manages a form for a record that others may edit as well. It sends only changed fields with the version they are
 * based on, merges changes of others at once, and reports a conflict for fields that both changed.
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
  // A layout effect, so that it runs before the form's effects, which merge the record.
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
        // The stored values in conflicts follow the record as well.
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

/** A draft keeps its version until a refused edit shows what has changed since. */
function advanced<V>({ known, version }: State<V>, now: number): Partial<State<V>> {
  return { known: now, version: version === known ? now : version };
}

/** Nothing has been compared with an older draft yet, so its conflicts come from the refusal alone. */
function refused<V extends object>(state: State<V>, details: RecordConflict, values: V): Partial<State<V>> {
  // The previous release of the api does not send `changedBy`.
  const { changedBy = {} } = details as Partial<RecordConflict>;
  if (state.version === state.known) return { changedBy };
  const fields = Object.keys(details.changed).filter((field) => field in state.base);
  const held = Object.fromEntries(fields.map((field) => [field, (state.base as Values)[field]]));
  return { changedBy, version: state.known, conflicts: stillOpen(held, state.base, values) };
}

/** Returns the fields in conflict that still differ, with the stored values. */
function stillOpen(asked: Values, now: object, mine: object): Values {
  const fields = Object.keys(asked).filter((field) => !isSame((now as Values)[field], (mine as Values)[field]));
  return Object.fromEntries(fields.map((field) => [field, (now as Values)[field]]));
}

/** Returns the conflict from an error; undefined if it is another error. */
export function conflictOf(error: unknown): RecordConflict | undefined {
  const isConflict = error instanceof ApiError && error.code === 'conflict' && error.details !== undefined;
  return isConflict ? (error.details as RecordConflict) : undefined;
}
