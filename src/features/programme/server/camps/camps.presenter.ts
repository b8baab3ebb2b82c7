import type { FileStore } from '#kit/server/files/file-store.ts';
import type { Duty } from '#club/shared/access.ts';
import type { Language } from '#kit/shared/language.ts';
import { inLanguage, presentTexts, type TextReader } from '#kit/shared/second-language.ts';
import type { CampPreviewOut, CampOut, CampPageOut, CampTitleOut, StaffOut } from '../../camps.contract.ts';
import type { CampRow, findCampPage } from './camps.queries.ts';

type Page = NonNullable<Awaited<ReturnType<typeof findCampPage>>>;
/** What a list and a page have in common. */
type CampFacts = Omit<Page, 'trainees' | 'standingReadable' | 'sessions'> & { trainees?: string[] | null };

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

const withDuty = ({ staff }: Pick<Page, 'staff'>, duty: Duty) =>
  staff.filter((person) => person.duty === duty);

export function toCamp(
  { camp, level, groupLink, sessionsCount, traineesCount, trainees, staff }: CampFacts,
  reader: TextReader,
): CampOut {
  const idsOf = (duty: Duty) => withDuty({ staff }, duty).map(({ id }) => id);
  const instructorIds = idsOf('instructor');
  return {
    _id: camp.id,
    ...presentTexts(camp, reader, ['title', 'description', 'place']),
    createdAt: camp.createdAt.toISOString(),
    ...toDates(camp),
    levelId: camp.levelId,
    level: { _id: camp.levelId, title: level },
    instructorId: instructorIds[0] ?? null,
    instructorIds,
    mentorsId: idsOf('mentor').toSorted(),
    hrIds: idsOf('hr').toSorted(),
    standingOpen: camp.standingOpen,
    groupLink,
    lateAfter: camp.lateAfter,
    sessionsCount,
    traineesCount,
    sample: camp.sample,
    ...(trainees && { trainees }),
  };
}

const toStaff = (files: Pick<FileStore, 'urlOf'>, person: Page['staff'][number]): StaffOut => ({
  _id: person.id,
  firstName: person.firstName,
  lastName: person.lastName,
  codeforces_handle: person.handle,
  image: person.imageKey === null ? null : { secure_url: files.urlOf(person.imageKey) },
});

export function toCampPage(files: Pick<FileStore, 'urlOf'>, row: Page, reader: TextReader): CampPageOut {
  const people = (duty: Duty) => withDuty(row, duty).map((person) => toStaff(files, person));
  const instructors = people('instructor');
  return {
    ...toCamp(row, reader),
    locked: false,
    standingReadable: row.standingReadable,
    instructor: instructors[0] ?? null,
    instructors,
    mentors: people('mentor'),
    hrs: people('hr'),
    sessions: row.sessions,
  };
}

export function toCampPreview({ camp, level, ...row }: Page, language: Language): CampPreviewOut {
  const named = (duty: Duty) =>
    withDuty(row, duty).map(({ firstName, lastName }) => ({ firstName, lastName }));
  const instructors = named('instructor');
  return {
    _id: camp.id,
    title: inLanguage(camp, language, 'title'),
    description: inLanguage(camp, language, 'description'),
    ...toDates(camp),
    levelId: camp.levelId,
    level: { _id: camp.levelId, title: level },
    locked: true,
    instructor: instructors[0] ?? null,
    instructors,
    mentors: named('mentor'),
    hrs: named('hr'),
    sessions: [],
  };
}
