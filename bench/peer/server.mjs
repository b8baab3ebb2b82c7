// @ts-nocheck its packages are installed by the bench only
/**
 * The peer of `npm run bench`: Express and pg with hand-written SQL for the calls that the bench compares, on the same
 * database and with the same replies. It is what a careful person writes in an afternoon: one pool, parameters, the
 * app's indexes, the session looked up in SQL. It answers in English to the readers whom the bench sends.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import express from 'express';
import { Pool, types } from 'pg';
import { attendance, home, news, people, session, standing, wave } from './calls.mjs';

const { port, database, publicUrl, page } = JSON.parse(process.argv[2]);
types.setTypeParser(types.builtins.DATE, String);
const pool = new Pool({ ...database, max: 10 });
const world = {
  query: async (text, values) => (await pool.query(text, values)).rows,
  fileUrl: (key) => `${publicUrl}/files/${key}`,
  page: readFileSync(page, 'utf8'),
};

/** Looks the session up, as the app does; `leaders` says that only they may read. */
const signedIn =
  ({ leaders = false } = {}) =>
  async (request, response, next) => {
    const hash = createHash('sha256')
      .update(request.get('token') ?? '')
      .digest();
    const [reader] = await world.query(
      `select u.id, u.role from auth_sessions s join users u on u.id = s.user_id
       where s.token_hash = $1 and s.expires_at > now() and u.archived_at is null`,
      [hash],
    );
    if (!reader) return response.status(401).json({ success: false, status: 'Fail' });
    if (leaders && reader.role !== 'leader')
      return response.status(403).json({ success: false, status: 'Fail' });
    request.reader = reader;
    return next();
  };

const reply = (call) => async (request, response) => {
  const body = await call(world, request);
  if (body === null) response.status(404).json({ success: false, status: 'Fail' });
  else response.json({ success: true, status: 'Success', ...body });
};

const app = express();
app.disable('x-powered-by');
app.get('/', async (_request, response) => response.type('html').send(await home(world)));
app.get('/api/news', reply(news));
app.get('/api/user', signedIn({ leaders: true }), reply(people));
app.get('/api/camp/leader/:id', signedIn(), reply(wave));
app.get('/api/session/leader/:id', signedIn(), reply(session));
app.get('/api/standing', signedIn(), reply(standing));
app.get('/api/attendance', signedIn({ leaders: true }), reply(attendance));

process.once('disconnect', () => process.exit());
app.listen(port, '127.0.0.1', () => process.send('ready'));
