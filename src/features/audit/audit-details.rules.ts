/** The details that an entry of the audit log may hold, in the order in which a reader sees them. */
export const detailNames = [
  'title',
  'name',
  'session',
  'wave',
  'level',
  'opensAt',
  'closesAt',
  'list',
  'format',
  'rows',
  'search',
  'status',
  'kind',
  'role',
  'campId',
  'levelId',
  'person',
  'userIds',
  'call',
  'fields',
  'standingOpen',
  'sections',
  'waves',
  'people',
  'answered',
  'number',
  'sessions',
  'mails',
  'counts',
  'files',
  'staffRequired',
  'target',
  'absencesInRow',
  'sheetPercent',
  'sheetDays',
  'lateAfter',
  'teamSolves',
  'from',
  'to',
  'mentorBefore',
  'mentorNow',
  'marked',
  'solved',
] as const;

const places: ReadonlyMap<string, number> = new Map(detailNames.map((name, place) => [name, place]));
/** An unknown detail comes last. */
export const detailPlace = (name: string): number => places.get(name) ?? detailNames.length;

/** The fields of a profile that `account.updated` and `member.updated` name. */
export const profileFields = [
  'firstName',
  'lastName',
  'phone',
  'codeforcesHandle',
  'email',
  'university',
  'universityIdHti',
  'collegeYear',
  'gender',
  'birthDate',
  'nationalId',
  'language',
  'reachBy',
  'shownAsTalented',
  'image',
] as const;

/** What a detail named `kind` may be besides a kind or an action of the log. */
export const detailKinds = ['sheet', 'contest', 'attendance', 'trainee', 'wave', 'session'] as const;

/** `/api/warning/me` is `warning-me` in the catalog. */
export const listKey = (path: string): string => path.replace(/^\/api\//, '').replaceAll('/', '-');
