import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { cloneDatabase, query } from '#tests/test-database.ts';
import { readRows, withDatabaseSession } from './backup.queries.ts';

test('the rows of a backup are in the order of their keys, whenever they were written', async () => {
  const connection = await cloneDatabase();
  onTestFinished(() => connection.drop());
  const ids = [3, 1, 2].map((number) => `00000000-0000-7000-8000-00000000000${number}`);
  for (const id of ids)
    await query(connection, `insert into levels (id, title, description) values ('${id}', 'Level', '')`);
  const rows = await withDatabaseSession(connection, (session) =>
    text(readRows(session, { name: 'levels', columns: ['id'] })),
  );
  expect(rows.trim().split('\n')).toEqual(ids.toSorted());
});
