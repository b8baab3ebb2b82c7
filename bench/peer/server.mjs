// @ts-nocheck its packages are installed by the bench only
/**
 * The peer of `npm run bench`: Express and pg with hand-written SQL for the calls that the bench compares, on the same
 * database and with the same replies. It is what a careful person writes in an afternoon: one pool, parameters, the
 * app's indexes, the session looked up in SQL. It answers in English to the readers whom the bench sends.
 */
import { createHash } from 'node:crypto';
import express from 'express';
import { Pool, types } from 'pg';

const { port, database, publicUrl } = JSON.parse(process.argv[2]);
types.setTypeParser(types.builtins.DATE, String);
const pool = new Pool({ ...database, max: 10 });
/** @type {(text: string, values?: unknown[]) => Promise<Record<string, any>[]>} */
const query = async (text, values) => (await pool.query(text, values)).rows;

const fileOf = (key) => key && { secure_url: `${publicUrl}/files/${key}` };
const english = (table, column = 'title') =>
  `coalesce(nullif(${table}.${column}, ''), ${table}.${column}_ar)`;
const nameOf = (table) => `${table}.first_name || ' ' || ${table}.last_name`;
const pageOf = ({ page = '1', size }) => ({ page: Number(page), size: Number(size) });
const offsetOf = ({ page, size }) => (page - 1) * size;

const status = `case when archived_at is not null then 'archived' when email_verified_at is null then 'pending'
  when role = 'user' then 'awaiting' else 'active' end`;

async function people({ query: asked, reader }) {
  if (reader.role !== 'leader') return null;
  const page = pageOf({ size: '15', ...asked });
  const [rows, [{ total }]] = await Promise.all([
    query(
      `select id as _id, first_name as "firstName", last_name as "lastName", phone, email, codeforces_handle, role,
         role as "userRole", ${status} as status, created_at as "createdAt", birth_date as "DOB", gender, university,
         university_id_hti as "universityIdHti", college_year as "collegeYear", language,
         shown_as_talented as "shownAsTalented", image_key
       from users order by id desc limit $1 offset $2`,
      [page.size, offsetOf(page)],
    ),
    query('select count(*)::int as total from users'),
  ]);
  const camps = await query(
    `select e.user_id, json_build_object('_id', c.id, 'title', ${english('c')}, 'level', ${english('l')}, 'mentor',
       case when m.id is not null then json_build_object('_id', m.id, 'name', ${nameOf('m')}) end) as camp
     from enrolments e join camps c on c.id = e.camp_id join levels l on l.id = c.level_id
     left join users m on m.id = e.mentor_id where e.user_id = any($1) order by e.joined_at`,
    [rows.map(({ _id }) => _id)],
  );
  const data = rows.map(({ image_key: key, ...row }) => ({
    ...row,
    image: fileOf(key),
    // Nobody on the bench's pages has one: it would have to be decrypted.
    nationalId: null,
    camps: camps.filter(({ user_id: id }) => id === row._id).map(({ camp }) => camp),
  }));
  return { data, ...page, total };
}

async function wave({ params: { id }, reader }) {
  const [[camp], staff, sessions] = await Promise.all([
    query(
      `select c.id as _id, ${english('c')} as title, ${english('c', 'description')} as description,
         ${english('c', 'place')} as place, c.late_after as "lateAfter",
         case when $3 = 'leader' or exists (select from enrolments e where e.camp_id = c.id and e.user_id = $2)
           or exists (select from camp_staff s where s.camp_id = c.id and s.user_id = $2) then c.group_link
           end as "groupLink", c.created_at as "createdAt", c.start_date as "startDate", c.end_date as "endDate", c.registration,
         c.archived_at as "archivedAt", c.level_id as "levelId", c.standing_open as "standingOpen", c.sample,
         json_build_object('_id', l.id, 'title', ${english('l')}) as level,
         (select count(*)::int from enrolments e join users u on u.id = e.user_id and u.archived_at is null
           where e.camp_id = c.id) as "traineesCount",
         c.standing_open or exists (select from enrolments e where e.camp_id = c.id and e.user_id = $2)
           as "standingReadable"
       from camps c join levels l on l.id = c.level_id where c.id = $1 and c.archived_at is null`,
      [id, reader.id, reader.role],
    ),
    query(
      `select s.duty, u.id as _id, u.first_name as "firstName", u.last_name as "lastName", u.codeforces_handle,
         u.image_key
       from camp_staff s join users u on u.id = s.user_id where s.camp_id = $1
       order by u.first_name, u.last_name, u.id`,
      [id],
    ),
    query(
      `select t.id as _id, ${english('t')} as title, ${english('t', 'description')} as description,
         ${english('t', 'place')} as place, t.created_at as "createdAt", t.published_at as "publishedAt",
         t.starts_at as "startsAt"
       from training_sessions t
       where t.camp_id = $1 and t.archived_at is null and t.published_at is not null order by t.position, t.id`,
      [id],
    ),
  ]);
  if (!camp) return null;
  const withDuty = (wanted) =>
    staff
      .filter(({ duty }) => duty === wanted)
      .map(({ duty: _duty, image_key: key, ...person }) => ({ ...person, image: fileOf(key) }));
  const idsOf = (persons) => persons.map(({ _id }) => _id).toSorted();
  const [instructor = null] = withDuty('instructor');
  const [mentors, hrs] = [withDuty('mentor'), withDuty('hr')];
  const ids = { instructorId: instructor?._id ?? null, mentorsId: idsOf(mentors), hrIds: idsOf(hrs) };
  const counts = { sessionsCount: sessions.length, locked: false };
  return { data: { ...camp, ...ids, ...counts, instructor, mentors, hrs, sessions } };
}

async function session({ params: { id } }) {
  const [row] = await query(
    `select t.id as _id, ${english('t')} as title, ${english('t', 'description')} as description,
       ${english('t', 'content')} as content, ${english('t', 'place')} as place, t.created_at as "createdAt", t.published_at as "publishedAt",
       t.starts_at as "startsAt", t.session_link as "sessionLink", t.attendance, c.level_id as "levelId",
       json_build_object('_id', l.id, 'title', ${english('l')}) as level, c.id as "campId",
       json_build_object('_id', c.id, 'title', ${english('c')}) as camp, t.sheet_link as "sessionSheetLink",
       t.sheet_upsolve_link as "sheetUpsolveLink", t.contest_link as "sessionContestLink",
       t.contest_upsolve_link as "contestUpsolveLink", t.slides_key, t.slides_name
     from training_sessions t join camps c on c.id = t.camp_id join levels l on l.id = c.level_id
     where t.id = $1 and t.archived_at is null and t.published_at is not null and c.archived_at is null`,
    [id],
  );
  if (!row) return null;
  const { slides_key: key, slides_name: name, ...data } = row;
  return {
    data: {
      ...data,
      sessionSlides: key && { ...fileOf(key), name: name ?? 'slides' },
      sessionSheet: { sheetLink: data.sessionSheetLink, sheetUpsolve: data.sheetUpsolveLink },
      sessionContest: { sheetLink: data.sessionContestLink, sheetUpsolve: data.contestUpsolveLink },
    },
  };
}

async function standing({ query: asked, reader }) {
  const page = pageOf({ size: '20', ...asked });
  const [[camp], rows] = await Promise.all([
    query(
      `select c.id as "campId", ${english('c')} as wave, ${english('l')} as level, c.target as "outOf",
         json_build_object('_id', c.id, 'title', ${english('c')}, 'level', json_build_object('title', ${english('l')}),
           'startDate', c.start_date, 'endDate', c.end_date, 'archivedAt', c.archived_at) as camp
       from camps c
       join levels l on l.id = c.level_id where c.id = $1 and (c.standing_open
         or exists (select from enrolments e where e.camp_id = c.id and e.user_id = $2))`,
      [asked.campId, reader.id],
    ),
    query(
      `with ranked as (
         select e.user_id as "userId", e.mentor_id as "mentorId", e.total, ${nameOf('u')} as name,
           u.codeforces_handle as handle, rank() over (order by e.total desc)::int as rank,
           count(*) over ()::int as everyone
         from enrolments e join users u on u.id = e.user_id and u.archived_at is null where e.camp_id = $1)
       select r.*, ${nameOf('m')} as mentor from ranked r left join users m on m.id = r."mentorId"
       order by r.total desc, r.name, r."userId" limit $2 offset $3`,
      [asked.campId, page.size, offsetOf(page)],
    ),
  ]);
  if (!camp) return null;
  const { camp: named, ...place } = camp;
  const data = rows.map(({ everyone: _everyone, ...row }) => ({ ...row, ...place }));
  return { data, ...page, total: rows[0]?.everyone ?? 0, camp: named };
}

/** The session's account, as the app looks it up. */
async function findReader(token) {
  const [reader] = await query(
    `select u.id, u.role from auth_sessions s join users u on u.id = s.user_id
     where s.token_hash = $1 and s.expires_at > now() and u.archived_at is null`,
    [createHash('sha256').update(token).digest()],
  );
  return reader;
}

const reply = (call) => async (request, response) => {
  const reader = await findReader(request.get('token') ?? '');
  const body = reader && (await call({ query: request.query, params: request.params, reader }));
  if (body) response.json({ success: true, status: 'Success', ...body });
  else response.status(reader ? 404 : 401).json({ success: false, status: 'Fail' });
};

const app = express();
app.disable('x-powered-by');
app.get('/api/user', reply(people));
app.get('/api/camp/leader/:id', reply(wave));
app.get('/api/session/leader/:id', reply(session));
app.get('/api/standing', reply(standing));

process.once('disconnect', () => process.exit());
app.listen(port, '127.0.0.1', () => process.send('ready'));
