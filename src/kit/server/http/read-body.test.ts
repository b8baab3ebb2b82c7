import { expect, test } from 'vitest';
import { makeLevel, makePerson } from '#tests/people.ts';
import { appForFile } from '#tests/test-app.ts';

const { api, context } = await appForFile();

test('a form that takes no files may come as multipart; a file that is sent along is ignored', async () => {
  const { token } = await makePerson(context, { role: 'leader' });
  const form = new FormData();
  form.append('title', 'Wave 9');
  form.append('levelId', await makeLevel(context));
  form.append('stray', new Blob([new Uint8Array(50_000)]), 'stray.bin');
  expect(await api.post('/api/camp', form, { token })).toMatchObject({
    status: 200,
    body: { data: { title: 'Wave 9' } },
  });
});
