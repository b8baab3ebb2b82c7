import { sampleCamps } from '#app/server/sample/sample-programme.ts';
import { sampleEmail, sendOk, signIn } from '../client.ts';

interface Grid {
  data: { userId: string }[];
  columns: { sessionId: string; kind: string; problems: number | null }[];
}

const roles = ['leader', 'instructor', 'mentor', 'hr', 'user'] as const;
export type Role = (typeof roles)[number];

/** The people of the sample club who make the calls, and what they look at. */
export interface Cast {
  /** Of one person of each role. */
  tokens: Record<Role, string>;
  trainees: { token: string; email: string }[];
  camp: string;
  /** A large camp that the leader opens. */
  largeCamp: string;
  sessions: string[];
  /** Sessions that the instructor may edit. */
  taught: string[];
  marked: { sessionId: string; userId: string }[];
  solved: { sessionId: string; kind: string; userId: string; problems: number | null }[];
  levels: string[];
  news: string[];
  /** The check-in code on the projector, which changes. */
  code: string;
}

const traineeCount = 30;

export async function gatherCast(url: string, largeCamp: string): Promise<Cast> {
  const tokenOf = async (email: string) => (await signIn(url, email)).token;
  const signedIn = await Promise.all(roles.map(async (role) => [role, await tokenOf(sampleEmail(role))]));
  const tokens = Object.fromEntries(signedIn) as Cast['tokens'];
  const camp = sampleCamps[2]?.id ?? '';
  const idsOf = async (path: string, token?: string) => {
    const { data } = await sendOk<{ data: { _id: string }[] }>(url, `GET ${path}`, { token });
    return data.map(({ _id }) => _id);
  };
  const gridOf = (path: string, token: string) =>
    sendOk<Grid>(url, `GET ${path}?campId=${camp}&size=50`, { token });
  const attendance = await gridOf('/api/attendance', tokens.hr);
  const { data: people } = await sendOk<{ data: { email: string }[] }>(
    url,
    `GET /api/user?role=trainee&campId=${camp}&size=${traineeCount}`,
    { token: tokens.leader },
  );
  return {
    tokens,
    trainees: await Promise.all(people.map(async ({ email }) => ({ email, token: await tokenOf(email) }))),
    camp,
    largeCamp,
    sessions: attendance.columns.map(({ sessionId }) => sessionId),
    taught: await idsOf('/api/session?size=50', tokens.instructor),
    marked: placesIn(attendance),
    solved: placesIn(await gridOf('/api/sheet', tokens.mentor)),
    levels: await idsOf('/api/level'),
    news: await idsOf('/api/news'),
    code: '',
  };
}

const placesIn = ({ data, columns }: Grid) =>
  data.flatMap(({ userId }) =>
    columns.map(({ sessionId, kind, problems }) => ({ sessionId, kind, problems, userId })),
  );
