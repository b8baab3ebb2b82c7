import { withPicture } from '#tests/pictures.ts';
import { accepted } from '../client.ts';
import type { Desk } from '../desk.ts';
import type { Writer } from '../writer.ts';
import { isReadable } from './news.ts';

interface Pictured {
  data: { image?: { secure_url: string } | null };
}

/** A trainee changes their own picture; the file of the picture before is deleted. */
export function pictureWriter({ client, journal, token }: Desk): Writer {
  let acknowledged: string | undefined;
  let isCertain = true;

  return {
    name: 'profile pictures',
    async write() {
      isCertain = false;
      const body = await withPicture('image');
      const { data } = accepted(await client.call<Pictured>('PATCH /api/user/me/image', { body, token }));
      journal.acknowledge();
      acknowledged = data.image?.secure_url;
      isCertain = true;
    },
    async verify() {
      const { body } = await client.call<Pictured>('GET /api/user/me', { token });
      const stored = body.data.image?.secure_url;
      if (isCertain && pathOf(stored) !== pathOf(acknowledged)) journal.lost.push('the last profile picture');
      if (acknowledged && !(stored && (await isReadable(client, stored))))
        journal.lost.push('the file of the profile picture');
    },
  };
}

const pathOf = (address = '/') => new URL(address, 'http://localhost').pathname;
