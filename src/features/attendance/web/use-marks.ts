import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiFailure } from '#kit/web/api.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { toast } from '#kit/web/ui/toast.ts';
import { type Cell, keyOf, type Mark } from './marked-grid.ts';
import { useSaving } from './use-saving.ts';

interface Change extends Cell {
  before: Mark;
  after: Mark;
}

/** What is undone at once. */
interface Step {
  changes: Change[];
}

const mostSteps = 100;
const atOnce = 4;

/** Marking with a way back: each step can be undone, unless somebody else has changed the cell meanwhile. */
export function useMarks() {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const { pending, shown, save } = useSaving();
  const steps = useRef<Step[]>([]);
  const [left, setLeft] = useState(0);
  const [news, setNews] = useState('');

  function keep(next: Step[]) {
    steps.current = next.slice(-mostSteps);
    setLeft(steps.current.length);
  }
  const forget = (step: Step) => keep(steps.current.filter((each) => each !== step));
  const say = ({ name, title }: Cell, mark: Mark) =>
    t('attendance.grid.news', { name, title, state: t(`attendance.states.${mark ?? 'none'}`) });

  async function mark(cell: Cell, after: Mark) {
    const before = shown(cell) ?? null;
    if (before === after) return;
    const change: Change = { ...cell, before, after };
    const step: Step = { changes: [change] };
    keep([...steps.current, step]);
    setNews(say(cell, after));
    try {
      change.before = await save(cell, after);
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
    const failures = await inTurns(untouched, (change) => save(change, change.before, change.after));
    // This browser may not have heard of it yet.
    const late = failures.filter(isConflict).length;
    if (untouched.length - late < step.changes.length)
      toast.danger(t('attendance.messages.changedSince', { what: only?.name ?? first.title }));
    const failed = failures.length - late;
    if (failed > 0) toast.danger(t('attendance.everybody.failed', { number: failed }));
  }

  /** The same mark for many who have none: one step back. Answers how many could not be saved. */
  async function markAll(cells: Cell[], after: Mark, onDone: (done: number) => void): Promise<number> {
    const step: Step = { changes: [] };
    let done = 0;
    const failures = await inTurns(cells, async (cell) => {
      const before = await save(cell, after, null);
      step.changes.push({ ...cell, before, after });
      onDone((done += 1));
    });
    if (step.changes.length > 0) keep([...steps.current, step]);
    setNews(t('attendance.grid.many', { title: cells[0]?.title ?? '', number: done }));
    // Whoever has a mark by now keeps it.
    return failures.filter((failure) => !isConflict(failure)).length;
  }

  return {
    /** What a cell shows: the mark that is on its way, else the one that was read. */
    markOf: (cell: Pick<Cell, 'sessionId' | 'userId'>, stored: Mark): Mark => {
      const unsaved = pending.get(keyOf(cell));
      return unsaved ? unsaved.mark : stored;
    },
    mark: (cell: Cell, after: Mark) => void mark(cell, after),
    markAll,
    undo: () => void undo(),
    canUndo: left > 0,
    saving: pending.size > 0,
    news,
  };
}

export type Marks = ReturnType<typeof useMarks>;

const isConflict = (failure: unknown) => failure instanceof ApiFailure && failure.code === 'CONFLICT';

/** A few at a time; answers what went wrong. */
async function inTurns<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<unknown[]> {
  const rest = [...items];
  const failures: unknown[] = [];
  const worker = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift())
      await work(item).catch((failure: unknown) => failures.push(failure));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return failures;
}
