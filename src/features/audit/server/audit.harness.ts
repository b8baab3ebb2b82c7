import {
  makeCamp,
  makeLevel,
  makePerson,
  makeSession,
  makeStaff,
  makeTrainee,
  type Person,
} from '#tests/people.ts';
import { appForFile } from '#tests/test-app.ts';

export interface Entry {
  action: string;
  actor: { _id: string; name: string } | null;
  target: { _id: string; name: string } | null;
  details: Record<string, unknown> | null;
  times: number;
}

/** The filter for entries of this person. */
export const by = ({ user }: Person): string => `person=${user.id}`;

/** A camp with staff, a session and a trainee, and the log as its leader reads it. */
export async function auditedClub() {
  const app = await appForFile({ environment: { RATE_LIMITS: 'off' } });
  const { api, context } = app;
  const levelId = await makeLevel(context, 'Level 1');
  const campId = await makeCamp(context, { levelId, title: 'Wave 1' });
  const leader = await makePerson(context, { role: 'leader', firstName: 'Mariam', lastName: 'Adel' });
  const hr = await makePerson(context, { role: 'hr', firstName: 'Hana', lastName: 'Magdy' });
  const mentor = await makePerson(context, { role: 'mentor', firstName: 'Mona', lastName: 'Samir' });
  await makeStaff(context, campId, [hr, mentor]);
  const arrays = await makeSession(context, campId, 'Arrays');
  await makeTrainee(context, campId, { firstName: 'Aya', lastName: 'Adel' });
  /** Oldest first. */
  const log = async (query: string): Promise<Entry[]> => {
    const { body } = await api.get(`/api/audit?size=1000&${query}`, { token: leader.token });
    return (body.data as Entry[]).toReversed();
  };
  return { ...app, levelId, campId, leader, hr, mentor, arrays, log };
}
