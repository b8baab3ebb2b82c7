import { withPicture } from '#tests/pictures.ts';
import { accepted, type Client, NoReply } from '../client.ts';
import type { Desk } from '../desk.ts';
import type { Writer } from '../writer.ts';

interface News {
  title: string;
  coverImage: { secure_url: string; small_url: string };
}

/** A leader publishes news with a picture. A call without a reply is repeated with its key, and stores nothing twice. */
export function newsWriter({ client, journal, token }: Desk): Writer {
  const acknowledged: string[] = [];
  let written = 0;
  let current = { title: '', isRepeated: false };

  return {
    name: 'news with a picture',
    async write() {
      if (!current.isRepeated) current = { title: `Chaos ${(written += 1)}`, isRepeated: false };
      const { title, isRepeated } = current;
      current.isRepeated = true;
      const body = await withPicture('coverImage', { title, content: 'Written while the server was killed' });
      const reply = await client.call('POST /api/news', { body, token, key: title });
      current.isRepeated = false;
      // After a crash nobody knows whether the first attempt was stored, and the reply says so.
      if (isRepeated && reply.status === 409) throw new NoReply('repeated, and perhaps stored before');
      accepted(reply);
      journal.acknowledge();
      acknowledged.push(title);
    },
    async verify() {
      const stored = Map.groupBy(await listAll(client), ({ title }) => title);
      for (const [title, copies] of stored)
        if (copies.length > 1) journal.lost.push(`${copies.length} copies of the news "${title}"`);
      for (const title of acknowledged) {
        const [news] = stored.get(title) ?? [];
        if (!news) journal.lost.push(`the news "${title}"`);
        else if (!(await isReadable(client, news.coverImage.secure_url)))
          journal.lost.push(`the picture of the news "${title}"`);
      }
    },
  };
}

async function listAll(client: Client): Promise<News[]> {
  const all: News[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await client.call<{ data: News[] }>(`GET /api/news?size=1000&page=${page}`);
    const rows = body.data;
    all.push(...rows);
    if (rows.length < 1000) return all;
  }
}

/** The address names the public host of the app. */
export async function isReadable(client: Client, address: string): Promise<boolean> {
  const { pathname, search } = new URL(address, 'http://localhost');
  const response = await client.fetch(pathname + search);
  const { length } = await response.bytes();
  return response.status === 200 && length > 0;
}
