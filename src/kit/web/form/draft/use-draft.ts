import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { randomKey } from '../../random-key.ts';
import { currentPerson } from '../../auth-session.ts';
import { readDraft, removeDraft, type Values, writeDraft, addOpenForm } from './draft-store.ts';

export interface DraftOptions {
  /** Unique for the form and its record. */
  key: string;
  /** Fields that are never stored, such as passwords. */
  without?: readonly string[];
  /** Stays in the tab whoever is signed in, because it is sensitive. */
  inTab?: true;
  /** For an update: reads the record again, as values of the form. */
  read?: () => Promise<Values>;
}

/** A field that was changed by somebody else meanwhile. */
interface FieldConflict {
  name: string;
  mine: unknown;
  theirs: unknown;
}

const saveDelayMs = 300;

const isEmpty = (values: Values) => Object.keys(values).length === 0;

/** Stores what is typed until it is saved, restores it, and finds out what others changed meanwhile. */
export function useDraft<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  defaults: Values,
  options: DraftOptions | undefined,
) {
  const [restored, setRestored] = useState(false);
  const [conflicts, setConflicts] = useState<FieldConflict[]>([]);
  const [submission, setSubmission] = useState(randomKey);
  /** What the person saw in the record when they began. */
  const base = useRef(defaults);
  const closed = useRef(false);
  /** Who opened the form: the session may end while it is open. */
  const owner = useRef<string | null>(null);
  const { key, inTab } = options ?? {};

  const valuesNow = (): Values => form.getValues();
  const setValue = (name: string, value: unknown) =>
    form.setValue(name as Parameters<typeof form.setValue>[0], value as never, {
      shouldDirty: true,
      shouldValidate: true,
    });

  const isUnsaved = useEffectEvent(
    () => !closed.current && !isEmpty(typedValues(valuesNow(), form.formState.defaultValues ?? {})),
  );

  const save = useEffectEvent(async () => {
    if (!options) return;
    const place = { owner: owner.current, form: options.key };
    if (closed.current) {
      // After a save the form may begin anew.
      const { defaultValues = {} } = form.formState;
      if (!isEmpty(typedValues(valuesNow(), defaultValues))) return;
      closed.current = false;
      base.current = defaultValues;
    }
    const values = typedValues(valuesNow(), base.current, options.without);
    if (isEmpty(values)) await removeDraft(place);
    else await writeDraft(place, { values, base: base.current, submission, savedAt: Date.now() });
  });

  const restore = useEffectEvent(async (isOpen: () => boolean) => {
    const draft = options && (await readDraft({ owner: owner.current, form: options.key }));
    if (!draft || !isOpen()) return;
    // Only what was typed: the rest of the record may have changed since. What was typed meanwhile comes first.
    const typed = typedValues(valuesNow(), defaults);
    form.reset({ ...defaults, ...draft.values, ...typed } as In, { keepDefaultValues: true });
    base.current = draft.base;
    setSubmission(draft.submission);
    setRestored(true);
  });

  useEffect(() => {
    if (key === undefined) return undefined;
    let open = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    owner.current = inTab ? null : currentPerson();
    const flush = async () => {
      clearTimeout(timer);
      const isDue = timer !== undefined;
      timer = undefined;
      if (isDue) await save();
    };
    const flushNow = () => void flush();
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        timer ??= setTimeout(flushNow, saveDelayMs);
      },
    });
    const close = () => {
      closed.current = true;
    };
    const removeForm = addOpenForm({ owner: owner.current, form: key, isUnsaved, flush, close });
    void restore(() => open);
    document.addEventListener('visibilitychange', flushNow);
    return () => {
      open = false;
      document.removeEventListener('visibilitychange', flushNow);
      stop();
      removeForm();
      flushNow();
    };
  }, [form, key, inTab]);

  const forget = () => {
    setRestored(false);
    setSubmission(randomKey());
    if (key !== undefined) void removeDraft({ owner: owner.current, form: key });
  };

  const kept: 'device' | 'tab' | undefined = options && (inTab ? 'tab' : 'device');
  return {
    /** Where what is typed is stored. */
    kept,
    /** Some of it is not. */
    partly: options?.without !== undefined,
    restored,
    conflicts,
    submission,

    /** After a save, or when the form is left on purpose. */
    remove() {
      closed.current = true;
      forget();
    },

    discard() {
      base.current = defaults;
      setConflicts([]);
      form.reset();
      forget();
    },

    /** Reads the record again. Takes over what only others changed; what both changed needs a decision. */
    async compare(): Promise<'same' | 'taken over' | 'conflict'> {
      if (!options?.read) return 'same';
      const fresh = await options.read();
      const now = valuesNow();
      const { conflicts: names, theirs } = compareValues({ base: base.current, now, fresh });
      setConflicts(names.map((name) => ({ name, mine: now[name], theirs: fresh[name] })));
      const decided = Object.keys(fresh).filter((name) => !names.includes(name));
      base.current = { ...base.current, ...Object.fromEntries(decided.map((name) => [name, fresh[name]])) };
      for (const name of theirs) setValue(name, fresh[name]);
      if (names.length > 0) return 'conflict';
      return theirs.length > 0 ? 'taken over' : 'same';
    },

    decide({ name, theirs }: FieldConflict, keep: 'mine' | 'theirs') {
      base.current = { ...base.current, [name]: theirs };
      if (keep === 'theirs') setValue(name, theirs);
      setConflicts((open) => open.filter((each) => each.name !== name));
    },
  };
}

/** Files are equal only when they are the same one. A field that was never set is empty on the screen. */
export const isSame = (a: unknown, b: unknown): boolean =>
  a === b ||
  (a === undefined && b === '') ||
  (a === '' && b === undefined) ||
  (!isFile(a) && !isFile(b) && JSON.stringify(a ?? null) === JSON.stringify(b ?? null));

const isFile = (value: unknown): value is File => typeof File !== 'undefined' && value instanceof File;

/** What the browser can store: files, and anything that is no class of ours. */
const isStorable = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  isFile(value) ||
  Array.isArray(value) ||
  Object.getPrototypeOf(value) === Object.prototype;

/** The fields that differ from `base` and can be stored. */
export function typedValues(values: Values, base: Values, without: readonly string[] = []): Values {
  const typed = Object.entries(values).filter(
    ([name, value]) => !without.includes(name) && isStorable(value) && !isSame(value, base[name]),
  );
  return Object.fromEntries(typed);
}

/**
 * What others changed in a record since this person began to edit it: `theirs` only they changed, `conflicts` both
 * changed to different values.
 */
export function compareValues({ base, now, fresh }: Record<'base' | 'now' | 'fresh', Values>) {
  const changed = Object.keys(fresh).filter(
    (name) => !isSame(fresh[name], base[name]) && !isSame(fresh[name], now[name]),
  );
  const isTyped = (name: string) => !isSame(now[name], base[name]);
  return { conflicts: changed.filter(isTyped), theirs: changed.filter((name) => !isTyped(name)) };
}
