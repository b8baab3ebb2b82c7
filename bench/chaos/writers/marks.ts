import { attendanceStates, type AttendanceState } from '#features/attendance/attendance.rules.ts';
import { accepted } from '../client.ts';
import type { Desk } from '../desk.ts';
import { Register } from '../journal.ts';
import type { Writer } from '../writer.ts';

type Mark = AttendanceState | null;
const marks: readonly Mark[] = [...attendanceStates, null];

interface Grid {
  data: { userId: string; cells: Mark[] }[];
  columns: { sessionId: string }[];
}

/** hr marks attendance as a phone without a connection does: the mark to replace is named, and a call is repeated. */
export async function markWriter({ client, journal, chance, token }: Desk, campId: string): Promise<Writer> {
  const read = async () => {
    const { body } = await client.call<Grid>(`GET /api/attendance?campId=${campId}&size=1000`, { token });
    return body;
  };
  const grid = await read();
  const cells = cellsOf(grid).map((cell) => ({ ...cell, mark: new Register(cell.mark), next: cell.mark }));

  return {
    name: 'marks',
    async write() {
      const cell = cells.find(({ mark }) => !mark.isCertain) ?? chance.one(cells);
      const { mark, sessionId, userId } = cell;
      const isRepeated = !mark.isCertain;
      if (!isRepeated) cell.next = chance.one(marks.filter((each) => each !== mark.known));
      mark.attempt(cell.next);
      const body = { sessionId, userId, state: cell.next, expected: mark.known };
      const reply = await client.call('PATCH /api/attendance', { body, token });
      // A conflict with the call's own first attempt means that it was stored, although its reply got lost.
      if (!(isRepeated && reply.status === 409)) accepted(reply);
      journal.acknowledge();
      mark.settle(cell.next);
    },
    async verify() {
      const stored = new Map(cellsOf(await read()).map((cell) => [cell.sessionId + cell.userId, cell.mark]));
      for (const { sessionId, userId, mark } of cells)
        if (!mark.allows(stored.get(sessionId + userId) ?? null))
          journal.lost.push(`the mark of ${userId} in session ${sessionId}`);
    },
  };
}

const cellsOf = ({ data, columns }: Grid) =>
  data.flatMap(({ userId, cells }) =>
    columns.map(({ sessionId }, place) => ({ sessionId, userId, mark: cells[place] ?? null })),
  );
