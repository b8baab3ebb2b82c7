import { type APIRequestContext, expect } from '@playwright/test';
import type { Role } from '#club/shared/access.ts';
import { samplePassword } from './fixtures.ts';

export const randomSuffix = () => Math.random().toString(36).slice(2, 8);

/** Calls the API as a member of the sample club, so that a test sets up its data without clicking. */
export async function apiAs(request: APIRequestContext, role: Role) {
  const data = { email: `${role}@sample.club`, password: samplePassword };
  const { token, user } = await (await request.post('/api/auth/login', { data })).json();
  const send = async (method: string, path: string, body?: object) => {
    const reply = await request.fetch(path, { method, headers: { token }, data: body });
    const result = await reply.json();
    expect(reply.ok(), `${method} ${path}: ${JSON.stringify(result)}`).toBe(true);
    return result;
  };
  return { token: String(token), id: String(user._id), send };
}

interface CampOptions {
  /** First names of new trainees. */
  people: string[];
  /** Handles on Codeforces, in the order of the people. */
  handles?: string[];
  sessions: { title: string; startsAt?: string; sheet?: string; attendance?: boolean }[];
}

/** Makes a camp of its own with the sample club's staff, so that parallel tests do not share data. */
export async function makeCamp(request: APIRequestContext, { people, handles = [], sessions }: CampOptions) {
  const leader = await apiAs(request, 'leader');
  const suffix = randomSuffix();
  const staff = await leader.send('GET', '/api/user?role=instructor,mentor,hr&size=100&search=sample_');
  const staffId = (role: string) =>
    staff.data.find((user: { role: string }) => user.role === role)._id as string;
  const level = await leader.send('POST', '/api/level', { title: `L ${suffix}`, description: 'For a test.' });
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const camp = await leader.send('POST', '/api/camp', {
    title: `W ${suffix}`,
    levelId: level.data._id,
    registration: true,
    instructorId: staffId('instructor'),
    mentorsId: [staffId('mentor')],
    hrIds: [staffId('hr')],
    startDate: day(-40),
    endDate: day(40),
  });
  const [campId, levelId] = [camp.data._id as string, level.data._id as string];
  const rows = people.map(
    (name, at) =>
      `${name},${suffix},p${at}.${suffix}@club.test,${handles[at] ?? `h_${at}`}_${suffix},L ${suffix},W ${suffix}`,
  );
  const csv = ['firstName,lastName,email,codeforces_handle,level,wave', ...rows].join('\r\n');
  const reply = await request.post('/api/user/import', {
    headers: { token: leader.token },
    multipart: {
      commit: 'true',
      file: { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) },
    },
  });
  expect(reply.ok(), await reply.text()).toBe(true);
  const ids: string[] = [];
  for (const { title, startsAt, sheet, attendance = true } of sessions) {
    const body = { title, campId, startsAt: startsAt ?? '', sessionSheetLink: sheet ?? '', attendance };
    ids.push((await leader.send('POST', '/api/session', body)).data._id as string);
  }
  return { leader, campId, levelId, sessionIds: ids, suffix, title: `W ${suffix}`, level: `L ${suffix}` };
}

/** An open camp of its own, without people. */
export async function openCamp(request: APIRequestContext) {
  const leader = await apiAs(request, 'leader');
  const suffix = randomSuffix();
  const level = await leader.send('POST', '/api/level', { title: `L ${suffix}`, description: 'For a test.' });
  const levelId = level.data._id as string;
  const camp = await leader.send('POST', '/api/camp', { title: `W ${suffix}`, levelId, registration: true });
  return { leader, levelId, campId: camp.data._id as string, name: `L ${suffix} · W ${suffix}` };
}

/** Enrols the sample club's trainee in a camp through a request that a leader accepts. */
export async function joinAsTrainee(request: APIRequestContext, campId: string) {
  const trainee = await apiAs(request, 'trainee');
  const leader = await apiAs(request, 'leader');
  const asked = await trainee.send('POST', '/api/request', { campId });
  await leader.send('PATCH', '/api/request', { requestIds: [asked.data._id], requestStat: 'accepted' });
  return trainee;
}

export const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
