import { accepted } from '../client.ts';
import type { Desk } from '../desk.ts';
import { Register } from '../journal.ts';
import type { Writer } from '../writer.ts';

interface OwnRequest {
  _id: string;
  campId: { _id: string };
  status: string;
}

/** A user asks to join a camp and takes the request back, by turns. Each turn reads what the last one stored. */
export async function requestWriter({ client, journal, token }: Desk, campId: string): Promise<Writer> {
  const findWaiting = async (): Promise<string | null> => {
    const { body } = await client.call<{ data: OwnRequest[] }>('GET /api/request/me?size=1000', { token });
    const waiting = body.data.find(
      (request) => request.campId._id === campId && request.status === 'pending',
    );
    return waiting?._id ?? null;
  };
  const isWaiting = new Register((await findWaiting()) !== null);
  const check = async () => {
    const waiting = await findWaiting();
    if (!isWaiting.allows(waiting !== null))
      journal.lost.push(waiting === null ? 'a join request' : 'taking back a join request');
    isWaiting.settle(waiting !== null);
    return waiting;
  };

  return {
    name: 'join requests',
    async write() {
      const waiting = await check();
      isWaiting.attempt(waiting === null);
      const reply = await (waiting === null
        ? client.call('POST /api/request', { body: { campId }, token })
        : client.call(`DELETE /api/request/me/${waiting}`, { token }));
      accepted(reply);
      journal.acknowledge();
      isWaiting.settle(waiting === null);
    },
    verify: async () => void (await check()),
  };
}
