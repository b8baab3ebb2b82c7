import type { FileStore } from '#kit/server/files/file-store.ts';
import type { CampOut, CampPageOut, CampTitleOut, StaffOut } from '../camps.contract.ts';
import type { CampRow, findCampPage, listCamps } from './camps.queries.ts';

type Listed = Awaited<ReturnType<typeof listCamps>>['rows'][number];
type Page = NonNullable<Awaited<ReturnType<typeof findCampPage>>>;

export const toTitle = ({ id, title, registration }: CampRow): CampTitleOut => ({
  _id: id,
  title,
  registration,
});

export function toCamp(row: Listed, { trainees }: { trainees: boolean }): CampOut {
  const { camp } = row;
  return {
    _id: camp.id,
    title: camp.title,
    description: camp.description,
    createdAt: camp.createdAt.toISOString(),
    startDate: camp.startDate,
    endDate: camp.endDate,
    registration: camp.registration,
    levelId: camp.levelId,
    level: { _id: camp.levelId, title: row.level },
    instructorId: row.instructorIds[0] ?? null,
    mentorsId: row.mentorIds,
    hrIds: row.hrIds,
    sessionsCount: row.sessionsCount,
    traineesCount: row.traineesCount,
    ...(trainees && row.trainees ? { trainees: row.trainees } : {}),
  };
}

const toStaff = (files: Pick<FileStore, 'urlOf'>, person: Page['mentors'][number]): StaffOut => ({
  _id: person.id,
  firstName: person.firstName,
  lastName: person.lastName,
  codeforces_handle: person.handle,
  image: person.imageKey === null ? null : { secure_url: files.urlOf(person.imageKey) },
});

export function toCampPage(
  files: Pick<FileStore, 'urlOf'>,
  row: Page,
  reading: { trainees: boolean },
): CampPageOut {
  const [instructor] = row.instructors;
  return {
    ...toCamp(row, reading),
    instructor: instructor ? toStaff(files, instructor) : null,
    mentors: row.mentors.map((person) => toStaff(files, person)),
    hrs: row.hrs.map((person) => toStaff(files, person)),
    sessions: row.sessions,
  };
}
