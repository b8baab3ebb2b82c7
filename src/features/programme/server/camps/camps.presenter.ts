import type { FileStore } from '#kit/server/files/file-store.ts';
import type { Duty } from '#club/shared/access.ts';
import type { Language } from '#kit/shared/language.ts';
import { inLanguage, presentTexts, type TextReader } from '#kit/shared/second-language.ts';
import type { CampPreviewOut, CampOut, CampPageOut, CampTitleOut, StaffOut } from '../../camps.contract.ts';
import type { CampRow, findCampPage, listCamps } from './camps.queries.ts';

type Listed = Awaited<ReturnType<typeof listCamps>>['rows'][number];
type Page = NonNullable<Awaited<ReturnType<typeof findCampPage>>>;

export const toTitle = (row: CampRow, language: Language): CampTitleOut => ({
  _id: row.id,
  title: inLanguage(row, language, 'title'),
  registration: row.registration,
});

type Staff = Pick<CampOut, 'instructorId' | 'mentorsId' | 'hrIds'>;

const present = (
  row: Pick<Listed, 'camp' | 'level' | 'sessionsCount' | 'traineesCount'>,
  staff: Staff,
  reader: TextReader,
) => ({
  _id: row.camp.id,
  ...presentTexts(row.camp, reader, ['title', 'description']),
  createdAt: row.camp.createdAt.toISOString(),
  startDate: row.camp.startDate,
  endDate: row.camp.endDate,
  registration: row.camp.registration && row.camp.archivedAt === null,
  archivedAt: row.camp.archivedAt?.toISOString() ?? null,
  levelId: row.camp.levelId,
  level: { _id: row.camp.levelId, title: row.level },
  ...staff,
  standingOpen: row.camp.standingOpen,
  sessionsCount: row.sessionsCount,
  traineesCount: row.traineesCount,
  sample: row.camp.sample,
});

export const toCamp = (
  row: Listed,
  { trainees, ...reader }: TextReader & { trainees: boolean },
): CampOut => ({
  ...present(
    row,
    { instructorId: row.instructorIds[0] ?? null, mentorsId: row.mentorIds, hrIds: row.hrIds },
    reader,
  ),
  ...(trainees && row.trainees ? { trainees: row.trainees } : {}),
});

const toStaff = (files: Pick<FileStore, 'urlOf'>, person: Page['staff'][number]): StaffOut => ({
  _id: person.id,
  firstName: person.firstName,
  lastName: person.lastName,
  codeforces_handle: person.handle,
  image: person.imageKey === null ? null : { secure_url: files.urlOf(person.imageKey) },
});

const idsOf = (people: readonly StaffOut[]): string[] => people.map(({ _id }) => _id).toSorted();

export function toCampPage(files: Pick<FileStore, 'urlOf'>, row: Page, reader: TextReader): CampPageOut {
  const withDuty = (duty: Duty) =>
    row.staff.filter((person) => person.duty === duty).map((person) => toStaff(files, person));
  const [instructor = null] = withDuty('instructor');
  const mentors = withDuty('mentor');
  const hrs = withDuty('hr');
  const staff = { instructorId: instructor?._id ?? null, mentorsId: idsOf(mentors), hrIds: idsOf(hrs) };
  return {
    ...present(row, staff, reader),
    ...(row.trainees ? { trainees: row.trainees } : {}),
    locked: false,
    standingReadable: row.standingReadable,
    instructor,
    mentors,
    hrs,
    sessions: row.sessions,
  };
}

export function toCampPreview({ camp, level, staff }: Page, language: Language): CampPreviewOut {
  const named = (duty: Duty) =>
    staff
      .filter((person) => person.duty === duty)
      .map(({ firstName, lastName }) => ({ firstName, lastName }));
  return {
    _id: camp.id,
    title: inLanguage(camp, language, 'title'),
    description: inLanguage(camp, language, 'description'),
    startDate: camp.startDate,
    endDate: camp.endDate,
    registration: camp.registration && camp.archivedAt === null,
    archivedAt: camp.archivedAt?.toISOString() ?? null,
    levelId: camp.levelId,
    level: { _id: camp.levelId, title: level },
    locked: true,
    instructor: named('instructor')[0] ?? null,
    mentors: named('mentor'),
    hrs: named('hr'),
    sessions: [],
  };
}
