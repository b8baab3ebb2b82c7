import { accepted } from '../client.ts';
import type { Desk } from '../desk.ts';
import { Register } from '../journal.ts';
import type { Writer } from '../writer.ts';

interface Sheet {
  data: { userId: string; cells: ({ solved: number } | null)[] }[];
  columns: { sessionId: string; kind: string }[];
}

/** A mentor types results into the sheet. */
export async function resultWriter(
  { client, journal, chance, token }: Desk,
  campId: string,
): Promise<Writer> {
  const read = async () => {
    const { body } = await client.call<Sheet>(`GET /api/sheet?campId=${campId}&size=1000`, { token });
    return cellsOf(body);
  };
  const cells = (await read()).map((cell) => ({ ...cell, solved: new Register(cell.solved) }));

  return {
    name: 'results',
    async write() {
      const { sessionId, kind, userId, solved } = chance.one(cells);
      const next = chance.upTo(1000);
      solved.attempt(next);
      const body = { sessionId, kind, userId, solved: next };
      accepted(await client.call('PATCH /api/sheet', { body, token }));
      journal.acknowledge();
      solved.settle(next);
    },
    async verify() {
      const stored = new Map((await read()).map((cell) => [placeOf(cell), cell.solved]));
      for (const cell of cells)
        if (!cell.solved.allows(stored.get(placeOf(cell)) ?? null))
          journal.lost.push(`the result ${cell.solved.known} at ${placeOf(cell)}`);
    },
  };
}

const placeOf = ({ sessionId, kind, userId }: { sessionId: string; kind: string; userId: string }) =>
  `${sessionId} ${kind} ${userId}`;

const cellsOf = ({ data, columns }: Sheet) =>
  data.flatMap(({ userId, cells }) =>
    columns.map(({ sessionId, kind }, place) => ({
      sessionId,
      kind,
      userId,
      solved: cells[place]?.solved ?? null,
    })),
  );
