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

/** When a camp is, and whether it takes people. */
export const toDates = ({ startDate, endDate, registration, archivedAt }: CampRow) => ({
  startDate,
  endDate,
  registration: registration && archivedAt === null,
  archivedAt: archivedAt?.toISOString() ?? null,
});

type Facts = 'camp' | 'level' | 'groupLink' | 'sessionsCount' | 'traineesCount';

const present = (
  {
    camp,
    level,
    groupLink,
    sessionsCount,
    traineesCount,
    trainees,
  }: Pick<Listed, Facts> & { trainees?: string[] | null },
  staff: Pick<CampOut, 'instructorId' | 'mentorsId' | 'hrIds'>,
  reader: TextReader,
) => ({
  _id: camp.id,
  ...presentTexts(camp, reader, ['title', 'description', 'place']),
  createdAt: camp.createdAt.toISOString(),
  ...toDates(camp),
  levelId: camp.levelId,
  level: { _id: camp.levelId, title: level },
  ...staff,
  standingOpen: camp.standingOpen,
  groupLink,
  lateAfter: camp.lateAfter,
  sessionsCount,
  traineesCount,
  sample: camp.sample,
  ...(trainees && { trainees }),
});

export const toCamp = (row: Listed, reader: TextReader): CampOut =>
  present(
    row,
    { instructorId: row.instructorIds[0] ?? null, mentorsId: row.mentorIds, hrIds: row.hrIds },
    reader,
  );

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
    ...toDates(camp),
    levelId: camp.levelId,
    level: { _id: camp.levelId, title: level },
    locked: true,
    instructor: named('instructor')[0] ?? null,
    mentors: named('mentor'),
    hrs: named('hr'),
    sessions: [],
  };
}
