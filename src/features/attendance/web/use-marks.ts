import pLimit from 'p-limit';
import { useRef, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { isConflict } from '#kit/web/api.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { toast } from '#kit/web/ui/toast.ts';
import { correctionText } from './shared/correction-text.ts';
import type { Cell, Mark } from './shared/marked-grid.ts';
import { useSaving } from './shared/use-saving.ts';

/** What those without a mark get. */
export type RestState = 'present' | 'absent';

interface Change extends Cell {
  before: Mark;
  after: Mark;
}

/** What one undo reverts. */
interface Step {
  changes: Change[];
  /** The page of the list on which it was done, for one person. */
  page?: number;
}

/** Where a mark is set. */
export interface MarkOptions {
  /** The page of the list; without one an undo does not lead back to the person. */
  page?: number;
  /** As soon as the mark shows. */
  onMarked: () => void;
}

/** Whose mark an undo took back, and where it was set. */
export interface Undone extends Change {
  page: number;
}

const maxSteps = 100;
/** A browser opens six connections to a server at most; others need some too. */
const limit = pLimit(4);

/** Marking with undo: a step is reverted unless the cell has changed since. */
export function useMarks(onUndone: (undone: Undone) => void) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const { saving, markOf, shown, save } = useSaving();
  const steps = useRef<Step[]>([]);
  const [left, setLeft] = useState(0);
  const [news, setNews] = useState('');

  function setSteps(next: Step[]) {
    steps.current = next.slice(-maxSteps);
    setLeft(steps.current.length);
  }
  const forget = (step: Step) => setSteps(steps.current.filter((each) => each !== step));
  const say = ({ name, title }: Cell, mark: Mark) =>
    t('attendance.grid.news', { name, title, state: t(`attendance.states.${mark ?? 'none'}`) });
  const sayChange = ({ before, ...cell }: Change) =>
    before === null ? say(cell, cell.after) : correctionText(t, { before, ...cell });

  async function mark(cell: Cell, after: Mark, { page, onMarked }: MarkOptions) {
    const before = shown(cell) ?? null;
    if (before === after) {
      onMarked();
      return;
    }
    const change: Change = { ...cell, before, after };
    const step: Step = { changes: [change], page };
    setSteps([...steps.current, step]);
    setNews(sayChange(change));
    const saved = save(cell, after);
    onMarked();
    try {
      change.before = await saved;
    } catch (error) {
      forget(step);
      setNews('');
      toast.danger(t('attendance.messages.failed', { what: say(cell, after), reason: failureText(error) }));
    }
  }

  async function undo() {
    const step = steps.current.at(-1);
    if (!step) return;
    forget(step);
    const [first] = step.changes;
    if (!first) return;
    const only = step.changes.length === 1 ? first : undefined;
    const untouched = step.changes.filter((change) => [change.after, undefined].includes(shown(change)));
    if (untouched.length > 0) {
      const what = only ? say(only, only.before) : first.title;
      setNews(t('attendance.grid.undone', { what }));
    }
    if (only && step.page !== undefined) onUndone({ ...only, page: step.page });
    const failures = await failuresOf(untouched, (change) => save(change, change.before, change.after));
    // A change that this page has not read yet is a conflict.
    const conflicts = failures.filter(isConflict).length;
    if (untouched.length - conflicts < step.changes.length)
      toast.danger(t('attendance.messages.changedSince', { what: only?.name ?? first.title }));
    const failed = failures.length - conflicts;
    if (failed > 0) toast.danger(t('attendance.everybody.failed', { count: failed }));
  }

  /** The same mark for many cells without one, as one step. Returns how many could not be saved. */
  async function markAll(cells: Cell[], after: RestState, onDone: (done: number) => void): Promise<number> {
    const step: Step = { changes: [] };
    let done = 0;
    const failures = await failuresOf(cells, async (cell) => {
      const before = await save(cell, after, null);
      step.changes.push({ ...cell, before, after });
      onDone((done += 1));
    });
    if (step.changes.length > 0) setSteps([...steps.current, step]);
    setNews(t(`attendance.everybody.done.${after}`, { title: cells[0]?.title ?? '', count: done }));
    // A cell that has a mark by now keeps it.
    return failures.filter((failure) => !isConflict(failure)).length;
  }

  return {
    markOf,
    mark: (cell: Cell, after: Mark, options: MarkOptions) => void mark(cell, after, options),
    markAll,
    undo: () => void undo(),
    canUndo: left > 0,
    saving,
    news,
  };
}

export type Marks = ReturnType<typeof useMarks>;

/** Calls the work for each item with a concurrency limit and returns the failures. */
async function failuresOf<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<unknown[]> {
  const results = await Promise.allSettled(items.map((item) => limit(work, item)));
  return results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
}
