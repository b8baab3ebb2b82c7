import { ApiFailure, call } from '#kit/web/api.ts';
import { addToOutbox, waitingAt } from '#kit/web/outbox/outbox.ts';
import type { WaitingWrite } from '#kit/web/outbox/waiting-writes.ts';
import { asAnyKind, type WriteKind } from '#kit/web/outbox/write-kind.ts';
import { callForWholeList } from '#kit/web/whole-list.ts';
import { listAttendance, markAttendance } from '../../attendance.contract.ts';
import { type Cell, type Grid, keyOf, type Mark, markIn, withMark } from '../marked-grid.ts';

const name = 'attendance';
const queryKey = [listAttendance.method, listAttendance.path];

type Target = Pick<Cell, 'sessionId' | 'userId' | 'name' | 'title'> & { campId: string };

/** Marks are sent with the state that the person saw; another one in its place is a conflict. */
const kind: WriteKind<Target> = {
  name,
  list: listAttendance,
  send: ({ sessionId, userId }, value, expected) =>
    call(markAttendance, {
      body: { sessionId, userId, state: value as Mark, expected: expected as Mark | undefined },
    }),
  async read(target) {
    const { campId } = target;
    const mark = markIn(await callForWholeList(listAttendance, { query: { campId } }), target);
    if (mark === undefined)
      throw new ApiFailure({ code: 'NOT_FOUND', message: 'errors.NOT_FOUND', status: 404 });
    return mark;
  },
  async apply(queries, target, value) {
    // A response that was requested before the save would bring the old mark back.
    await queries.cancelQueries({ queryKey });
    queries.setQueriesData<Grid>({ queryKey }, (grid) => grid && withMark(grid, target, value as Mark));
  },
  title: (t, { name: person, title }) => t('attendance.grid.person', { name: person, title }),
  valueText: (t, value) => t(`attendance.states.${(value as Mark) ?? 'none'}`),
  waiting: (t, count) => t('attendance.waiting.count', { count }),
};

export const markKind = asAnyKind(kind);

interface WaitingMark {
  target: Target;
  mark: Mark;
  /** The mark that the person saw; undefined when none was read. */
  expected: Mark | undefined;
  /** It was sent already, and no response came. */
  attempted: boolean;
}

export const addWaitingMark = ({ target, mark, expected, attempted }: WaitingMark): Promise<void> =>
  addToOutbox({ kind: name, key: keyOf(target), target, value: mark, expected, attempted });

export const waitingMark = (cell: Pick<Cell, 'sessionId' | 'userId'>): WaitingWrite | undefined =>
  waitingAt(name, keyOf(cell));

export const isMarkWrite = (write: WaitingWrite): write is WaitingWrite<Target> => write.kind === name;
