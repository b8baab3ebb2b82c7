import { mentorText } from '#features/people/people.rules.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { fullDay, momentText } from '#club/shared/moment-text.ts';
import type { Language } from '#kit/shared/language.ts';
import { type Bilingual, inLanguage } from '#kit/shared/second-language.ts';
import type { NamedSessionOut, OwnWarningOut } from '../warnings.contract.ts';
import { problemsAsked, type WarningKind } from '../warnings.rules.ts';
import type { DetailedWarning } from './own-warnings.queries.ts';
import type { Evidence } from './warnings.table.ts';

export interface Reading {
  context: Pick<AppContext, 'translate'>;
  language: Language;
}

interface About {
  kind: WarningKind;
  /** The text of a manual warning. */
  reason?: string | null;
  evidence?: Evidence | null;
}

const titleOf = ({ title, titleAr = '' }: { title: string; titleAr?: string }, language: Language) =>
  inLanguage({ title, titleAr }, language, 'title');

/** The evidence with its titles in the reader's language. */
export const evidenceIn = (language: Language, { sessions, ...numbers }: Evidence) => ({
  ...numbers,
  sessions: sessions.map((session) => ({
    sessionId: session.sessionId,
    title: titleOf(session, language),
  })),
});

interface Dated extends Partial<Bilingual<'title'>> {
  sessionId: string;
  title: string;
  startsAt: Date | string | null;
}

/** A session with its title in the reader's language. */
export const namedIn = (language: Language, session: Dated): NamedSessionOut => ({
  sessionId: session.sessionId,
  title: titleOf(session, language),
  startsAt: session.startsAt && new Date(session.startsAt).toISOString(),
});

/** Isolates names, which may run in the other direction. */
const apart = (text: string) => `\u2068${text}\u2069`;

const listed = (names: string[], language: Language) => names.join(language === 'ar' ? '، ' : ', ');

/** The reason of a warning as text. */
export function reasonOf(
  { translate }: Pick<AppContext, 'translate'>,
  language: Language,
  { kind, reason, evidence }: About,
): string {
  if (!evidence) return reason ?? '';
  const { sessions, solved, problems } = evidence;
  const names = listed(
    sessions.map((session) => apart(titleOf(session, language))),
    language,
  );
  return kind === 'sheet'
    ? translate(language, {
        key: 'warnings.reasons.sheet',
        values: { solved: solved ?? 0, problems: problems ?? 0, session: names },
      })
    : translate(language, {
        key: 'warnings.reasons.attendance',
        values: { count: sessions.length, sessions: names },
      });
}

/** A camp is always named with its level. */
export const campText = (
  { camp, level }: Pick<DetailedWarning, 'camp' | 'level'>,
  language: Language,
): string => `${titleOf(level, language)} · ${titleOf(camp, language)}`;

/** The sessions of a warning with their days. */
export const sessionsText = (sessions: readonly NamedSessionOut[], language: Language): string =>
  listed(
    sessions.map(({ title, startsAt }) =>
      startsAt === null ? apart(title) : `${apart(title)} (${fullDay(new Date(startsAt), language)})`,
    ),
    language,
  );

/** What a person can do about a warning. */
export interface Situation {
  kind: WarningKind;
  /** The title of the session whose sheet is behind. */
  sheet: string | null;
  asked: number | null;
  problems: number | null;
  solved: number | null;
  /** The next session of the camp. */
  next: { title: string; startsAt: string | null } | null;
  /** The name, for their trainee with the contact. */
  mentor: string | null;
}

function situationOf(row: DetailedWarning, language: Language): Situation {
  const { kind, evidence } = row.warning;
  const problems = row.problems ?? evidence?.problems ?? null;
  const percent = row.sheetPercent;
  const last = row.sessions.at(-1) ?? evidence?.sessions.at(-1);
  const asked =
    evidence?.asked ?? (percent === null || problems === null ? null : problemsAsked(percent, problems));
  return {
    kind,
    sheet: last ? titleOf(last, language) : null,
    asked,
    problems,
    solved: row.solved ?? evidence?.solved ?? null,
    next: row.next && namedIn(language, row.next),
    mentor: row.mentor && ('email' in row.mentor ? mentorText(row.mentor) : row.mentor.name),
  };
}

/** What is expected, and whom to talk to. */
export function neededOf({ context: { translate }, language }: Reading, situation: Situation): string {
  const say = (key: string, values: Record<string, string | number> = {}) =>
    translate(language, { key: `warnings.needed.${key}`, values });
  const { kind, mentor } = situation;
  const next = situation.next?.startsAt ? situation.next : null;
  const by = next?.startsAt ? momentText(new Date(next.startsAt), language) : null;
  const come = next && by ? say('come', { session: next.title, at: by }) : say('noSession');
  const talk = mentor === null ? say('talk') : say('talkToMentor', { mentor });
  const act = kind === 'attendance' ? come : sheetNeed(say, { ...situation, by });
  return `${act} ${talk}`.trim();
}

type Say = (key: string, values?: Record<string, string | number>) => string;

function sheetNeed(
  say: Say,
  { sheet, asked, problems, solved, by }: Situation & { by: string | null },
): string {
  if (sheet === null || asked === null || problems === null) return '';
  const values = { session: sheet, count: asked, problems };
  if (solved !== null && solved >= asked) return say('enough', { ...values, solved });
  return by === null ? say('sheetSoon', values) : say('sheet', { ...values, by });
}

/** In place of what is needed, when the wave is over or the sessions of a warning are archived. */
export const nothingNeeded = (
  { context: { translate }, language }: Reading,
  { sessions, over = false }: { sessions: readonly unknown[]; over?: boolean },
): string =>
  translate(language, {
    key: `warnings.needed.${over ? 'over' : 'archived'}`,
    values: { count: sessions.length },
  });

/** What a warning's receiver reads beside the warning itself. */
export function toDetails(
  reading: Reading,
  row: DetailedWarning,
): Pick<OwnWarningOut, 'sessions' | 'void' | 'needed' | 'link'> {
  const { kind, withdrawnAt } = row.warning;
  const isVoid = withdrawnAt !== null;
  const isDone = isVoid || row.over || isAboutArchived(row);
  const about = row.sessions.findLast(({ archived }) => !archived) ?? null;
  const target = kind === 'attendance' ? (row.next ?? about) : about;
  return {
    sessions: row.sessions.map((session) => ({
      ...namedIn(reading.language, session),
      archived: session.archived,
    })),
    void: isVoid,
    needed: isDone ? null : neededOf(reading, situationOf(row, reading.language)),
    link: isDone || !target ? null : `/session/${target.sessionId}`,
  };
}

/** Nothing can be done any more about a warning whose sessions are all archived. */
const isAboutArchived = ({ sessions }: Pick<DetailedWarning, 'sessions'>): boolean =>
  sessions.length > 0 && sessions.every(({ archived }) => archived);
