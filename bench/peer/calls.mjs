// @ts-nocheck as in server.mjs
/** One function a call: SQL, and rows as the app's contract has them. */

const english = (table, column = 'title') =>
  `coalesce(nullif(${table}.${column}, ''), ${table}.${column}_ar)`;
const iso = (moment) => moment?.toISOString() ?? null;
const pageOf = ({ page = '1', size = '15' }) => ({ page: Number(page), size: Number(size) });
const offsetOf = ({ page, size }) => (page - 1) * size;

export async function news({ query, fileUrl }, { query: asked }) {
  const page = pageOf(asked);
  const [rows, [{ total }]] = await Promise.all([
    query(
      `select id, ${english('n')} as title, ${english('n', 'content')} as content, cover_key, created_at
       from news n order by id desc limit $1 offset $2`,
      [page.size, offsetOf(page)],
    ),
    query('select count(*)::int as total from news'),
  ]);
  const data = rows.map((row) => ({
    _id: row.id,
    id: row.id,
    title: row.title,
    content: row.content,
    coverImage: {
      secure_url: fileUrl(row.cover_key),
      small_url: fileUrl(row.cover_key.replace(/\.webp$/, '-small.webp')),
    },
    createdAt: iso(row.created_at),
  }));
  return { data, ...page, total };
}

/** The app's own page as a template: what it shows is read and put in. */
export async function home({ query, page }) {
  const [newest] = await Promise.all([
    query('select title, content, cover_key from news order by id desc limit 6'),
    query('select id, title, date, location, cover_key from events order by date desc limit 6'),
    query('select id, title, description, cover_key from achievements order by id desc limit 6'),
    query('select id, title, description from levels order by position, id'),
    query('select * from site_sections'),
    query(`select coalesce(sum(e.total), 0)::int as solved from enrolments e join camps c on c.id = e.camp_id
      where c.archived_at is null and c.start_date <= current_date and c.end_date >= current_date`),
  ]);
  return newest.reduce((html, { title }) => html.replaceAll(title, () => title), page);
}

const status = ({ archived_at: archived, email_verified_at: verified, role }) => {
  if (archived) return 'archived';
  if (!verified) return 'pending';
  return role === 'user' ? 'awaiting' : 'active';
};

export async function people({ query, fileUrl }, { query: asked }) {
  const page = pageOf(asked);
  const [rows, [{ total }]] = await Promise.all([
    query('select * from users order by id desc limit $1 offset $2', [page.size, offsetOf(page)]),
    query('select count(*)::int as total from users'),
  ]);
  const waves = await query(
    `select e.user_id, c.id, ${english('c')} as title, ${english('l')} as level, m.id as mentor_id,
       m.first_name || ' ' || m.last_name as mentor
     from enrolments e join camps c on c.id = e.camp_id join levels l on l.id = c.level_id
     left join users m on m.id = e.mentor_id where e.user_id = any($1) order by e.joined_at`,
    [rows.map(({ id }) => id)],
  );
  const data = rows.map((row) => ({
    _id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
    email: row.email,
    codeforces_handle: row.codeforces_handle,
    image: row.image_key && { secure_url: fileUrl(row.image_key) },
    role: row.role,
    userRole: row.role,
    status: status(row),
    createdAt: iso(row.created_at),
    // Nobody on the bench's pages has one: it would have to be decrypted.
    nationalId: null,
    DOB: row.birth_date,
    gender: row.gender,
    university: row.university,
    universityIdHti: row.university_id_hti,
    collegeYear: row.college_year,
    language: row.language,
    shownAsTalented: row.shown_as_talented,
    camps: waves
      .filter((wave) => wave.user_id === row.id)
      .map(({ id, title, level, mentor_id: mentorId, mentor }) => ({
        _id: id,
        title,
        level,
        mentor: mentorId && { _id: mentorId, name: mentor },
      })),
  }));
  return { data, ...page, total };
}

export async function wave({ query, fileUrl }, { params: { id }, reader }) {
  const [[row], staff, sessions] = await Promise.all([
    query(
      `select c.*, ${english('c')} as text, ${english('c', 'description')} as about, ${english('l')} as level,
         (select count(*)::int from enrolments e join users u on u.id = e.user_id and u.archived_at is null
           where e.camp_id = c.id) as trainees,
         exists (select from enrolments e where e.camp_id = c.id and e.user_id = $2) as trains
       from camps c join levels l on l.id = c.level_id where c.id = $1 and c.archived_at is null`,
      [id, reader.id],
    ),
    query(
      `select s.duty, u.id, u.first_name, u.last_name, u.codeforces_handle, u.image_key
       from camp_staff s join users u on u.id = s.user_id where s.camp_id = $1
       order by u.first_name, u.last_name, u.id`,
      [id],
    ),
    query(
      `select t.id, ${english('t')} as title, ${english('t', 'description')} as description, t.created_at,
         t.published_at, t.starts_at from training_sessions t
       where t.camp_id = $1 and t.archived_at is null and t.published_at is not null order by t.position, t.id`,
      [id],
    ),
  ]);
  if (!row) return null;
  const withDuty = (duty) =>
    staff
      .filter((person) => person.duty === duty)
      .map((person) => ({
        _id: person.id,
        firstName: person.first_name,
        lastName: person.last_name,
        codeforces_handle: person.codeforces_handle,
        image: person.image_key && { secure_url: fileUrl(person.image_key) },
      }));
  const idsOf = (persons) => persons.map(({ _id }) => _id).toSorted();
  const [instructor = null] = withDuty('instructor');
  const [mentors, hrs] = [withDuty('mentor'), withDuty('hr')];
  return {
    data: {
      _id: row.id,
      title: row.text,
      description: row.about,
      createdAt: iso(row.created_at),
      startDate: row.start_date,
      endDate: row.end_date,
      registration: row.registration,
      archivedAt: null,
      levelId: row.level_id,
      level: { _id: row.level_id, title: row.level },
      instructorId: instructor?._id ?? null,
      mentorsId: idsOf(mentors),
      hrIds: idsOf(hrs),
      standingOpen: row.standing_open,
      sessionsCount: sessions.length,
      traineesCount: row.trainees,
      sample: row.sample,
      locked: false,
      standingReadable: row.standing_open || row.trains,
      instructor,
      mentors,
      hrs,
      sessions: sessions.map((one) => ({
        _id: one.id,
        title: one.title,
        description: one.description,
        createdAt: iso(one.created_at),
        publishedAt: iso(one.published_at),
        startsAt: iso(one.starts_at),
      })),
    },
  };
}

export async function session({ query, fileUrl }, { params: { id } }) {
  const [row] = await query(
    `select t.*, ${english('t')} as text, ${english('t', 'description')} as about, ${english('t', 'content')} as topics,
       ${english('c')} as camp, c.level_id, ${english('l')} as level
     from training_sessions t join camps c on c.id = t.camp_id join levels l on l.id = c.level_id
     where t.id = $1 and t.archived_at is null and t.published_at is not null and c.archived_at is null`,
    [id],
  );
  if (!row) return null;
  const { sheet_link: sheet, sheet_upsolve_link: upsolve } = row;
  const { contest_link: contest, contest_upsolve_link: contestUpsolve } = row;
  return {
    data: {
      _id: row.id,
      title: row.text,
      description: row.about,
      content: row.topics,
      createdAt: iso(row.created_at),
      publishedAt: iso(row.published_at),
      startsAt: iso(row.starts_at),
      sessionLink: row.session_link,
      sessionSlides: row.slides_key && {
        secure_url: fileUrl(row.slides_key),
        name: row.slides_name ?? 'slides',
      },
      levelId: row.level_id,
      level: { _id: row.level_id, title: row.level },
      campId: row.camp_id,
      camp: { _id: row.camp_id, title: row.camp },
      sessionSheetLink: sheet,
      sheetUpsolveLink: upsolve,
      sessionContestLink: contest,
      contestUpsolveLink: contestUpsolve,
      sessionSheet: { sheetLink: sheet, sheetUpsolve: upsolve },
      sessionContest: { sheetLink: contest, sheetUpsolve: contestUpsolve },
      attendance: row.attendance,
    },
  };
}

const ranked = `with ranked as (
  select e.*, u.codeforces_handle as handle, rank() over (order by e.total desc)::int as rank,
    row_number() over (order by e.total desc, e.name, e.user_id)::int as place, count(*) over ()::int as everyone
  from enrolments e join users u on u.id = e.user_id and u.archived_at is null where e.camp_id = $1)`;

export async function standing({ query }, { query: asked, reader }) {
  const page = pageOf({ size: '20', ...asked });
  const [[about], rows, [own]] = await Promise.all([
    query(
      `select c.id, ${english('c')} as wave, ${english('l')} as level, c.target from camps c
       join levels l on l.id = c.level_id where c.id = $1 and (c.standing_open
         or exists (select from enrolments e where e.camp_id = c.id and e.user_id = $2))`,
      [asked.campId, reader.id],
    ),
    query(
      `${ranked} select r.*, m.first_name || ' ' || m.last_name as mentor from ranked r
       left join users m on m.id = r.mentor_id order by r.place limit $2 offset $3`,
      [asked.campId, page.size, offsetOf(page)],
    ),
    query(`${ranked} select * from ranked where user_id = $2`, [asked.campId, reader.id]),
  ]);
  if (!about) return null;
  const { id: campId, wave, level, target: outOf } = about;
  return {
    data: rows.map((row) => ({
      userId: row.user_id,
      name: row.name,
      handle: row.handle,
      mentor: row.mentor,
      mentorId: row.mentor_id,
      total: row.total,
      rank: row.rank,
      campId,
      wave,
      level,
      outOf,
    })),
    ...page,
    total: rows[0]?.everyone ?? 0,
    own: own
      ? { userId: reader.id, campId, total: own.total, outOf, rank: own.rank, place: own.place }
      : null,
  };
}

const attended = new Set(['present', 'late']);

export async function attendance({ query }, { query: asked }) {
  const page = pageOf({ size: '20', ...asked });
  const [columns, people, [{ total }]] = await Promise.all([
    query(
      `select t.id, ${english('t')} as title, t.starts_at, coalesce(t.starts_at, t.published_at, t.created_at) as held_at,
         (select count(*)::int from attendance_marks m join enrolments e on e.user_id = m.user_id and e.camp_id = t.camp_id
            join users u on u.id = m.user_id and u.archived_at is null
          where m.session_id = t.id and m.state in ('present', 'late')) as present
       from training_sessions t where t.camp_id = $1 and t.archived_at is null and t.published_at is not null
       order by t.position, t.id`,
      [asked.campId],
    ),
    query(
      `select e.user_id, e.name, e.joined_at, u.codeforces_handle, u.email, u.phone from enrolments e
       join users u on u.id = e.user_id and u.archived_at is null where e.camp_id = $1
       order by e.name, e.user_id limit $2 offset $3`,
      [asked.campId, page.size, offsetOf(page)],
    ),
    query(
      `select count(*)::int as total from enrolments e
       join users u on u.id = e.user_id and u.archived_at is null where e.camp_id = $1`,
      [asked.campId],
    ),
  ]);
  const marks = await query(
    'select user_id, session_id, state from attendance_marks where user_id = any($1) and session_id = any($2)',
    [people.map((person) => person.user_id), columns.map(({ id }) => id)],
  );
  const states = new Map(marks.map((mark) => [`${mark.user_id} ${mark.session_id}`, mark.state]));
  const data = people.map((person) => {
    const cells = columns.map(({ id }) => states.get(`${person.user_id} ${id}`) ?? null);
    return {
      userId: person.user_id,
      name: person.name,
      handle: person.codeforces_handle,
      email: person.email,
      phone: person.phone,
      joinedAt: iso(person.joined_at),
      cells,
      counted: columns.map(
        ({ held_at: heldAt }, at) => person.joined_at <= heldAt || attended.has(cells[at]),
      ),
    };
  });
  return {
    data,
    columns: columns.map(({ id, title, starts_at: startsAt, present }) => ({
      sessionId: id,
      title,
      startsAt: iso(startsAt),
      present,
    })),
    campId: asked.campId,
    ...page,
    total,
  };
}
