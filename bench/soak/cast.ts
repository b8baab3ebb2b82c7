import { sampleEmail, sampleCamps, signIn } from '../sample-club.ts';
import { readJson } from './call.ts';

type Grid = { data: { userId: string }[]; columns: { sessionId: string; kind: string }[] };

/** The people of the sample club who make the calls, and what they look at. */
export interface Cast {
  url: string;
  /** Of one person of each role. */
  tokens: Record<'leader' | 'instructor' | 'mentor' | 'hr' | 'user', string>;
  /** Sessions and e-mail addresses of trainees of the camp. */
  trainees: { token: string; email: string }[];
  camp: string;
  /** A large camp that the leader opens. */
  largeCamp: string;
  openSession: string;
  sessions: string[];
  /** Sessions that the instructor may edit. */
  taught: string[];
  marked: { sessionId: string; userId: string }[];
  solved: { sessionId: string; kind: string; userId: string }[];
  levels: string[];
  news: string[];
  /** The code on the projector, which changes. */
  code: string;
}

export async function gatherCast(url: string, largeCamp: string, traineeCount: number): Promise<Cast> {
  const [leader, instructor, mentor, hr, user] = await Promise.all(
    ['leader', 'instructor', 'mentor', 'hr', 'user'].map((role) => signIn(url, sampleEmail(role))),
  );
  const tokens = { leader, instructor, mentor, hr, user } as Cast['tokens'];
  const camp = sampleCamps[2]?.id ?? '';
  const ids = async (path: string, token?: string) => {
    const { data } = await readJson<{ data: { _id: string }[] }>(url, { path, token });
    return data.map(({ _id }) => _id);
  };
  const people = await readJson<{ data: { email: string }[] }>(url, {
    path: `/api/user?role=trainee&campId=${camp}&size=${traineeCount}`,
    token: tokens.leader,
  });
  const trainees = await Promise.all(
    people.data.map(async ({ email }) => ({ email, token: await signIn(url, email) })),
  );
  const attendance = await readJson<Grid>(url, {
    path: `/api/attendance?campId=${camp}&size=50`,
    token: tokens.hr,
  });
  const sheet = await readJson<Grid>(url, {
    path: `/api/sheet?campId=${camp}&size=50`,
    token: tokens.mentor,
  });
  const sessions = attendance.columns.map(({ sessionId }) => sessionId);
  return {
    url,
    tokens,
    trainees,
    camp,
    largeCamp: largeCamp,
    openSession: sessions.at(-1) ?? '',
    sessions,
    taught: await ids('/api/session?size=50', tokens.instructor),
    marked: placesIn(attendance),
    solved: placesIn(sheet),
    levels: await ids('/api/level'),
    news: await ids('/api/news'),
    code: '',
  };
}

const placesIn = ({ data, columns }: Grid) =>
  data.flatMap(({ userId }) => columns.map(({ sessionId, kind }) => ({ sessionId, kind, userId })));
