import type { World } from '#club/server/world.ts';
import type { Language } from '#kit/shared/language.ts';
import { inLanguage } from '#kit/shared/second-language.ts';
import { problemsAsked, type WarningKind } from '../warnings.rules.ts';
import type { Evidence } from './warnings.table.ts';

interface About {
  kind: WarningKind;
  /** The text of a manual warning. */
  reason?: string | null;
  evidence?: Evidence | null;
}

const titleOf = ({ title, titleAr = '' }: Evidence['sessions'][number], language: Language) =>
  inLanguage({ title, titleAr }, language, 'title');

/** The evidence with its titles in the reader's language. */
export const evidenceIn = (language: Language, { sessions, solved, problems }: Evidence) => ({
  sessions: sessions.map((session) => ({
    sessionId: session.sessionId,
    title: titleOf(session, language),
  })),
  solved,
  problems,
});

/** Isolates names, which may run in the other direction. */
const apart = (text: string) => `\u2068${text}\u2069`;

/** The reason of a warning as text. */
export function reasonOf(
  { translate }: Pick<World, 'translate'>,
  language: Language,
  { kind, reason, evidence }: About,
): string {
  if (!evidence) return reason ?? '';
  const { sessions, solved, problems } = evidence;
  const names = sessions
    .map((session) => apart(titleOf(session, language)))
    .join(language === 'ar' ? '، ' : ', ');
  return kind === 'sheet'
    ? translate(language, {
        key: 'warnings.reasons.sheet',
        values: { solved: solved ?? 0, problems: problems ?? 0, session: names },
      })
    : translate(language, {
        key: 'warnings.reasons.attendance',
        values: { number: sessions.length, sessions: names },
      });
}

/** The advice that goes with a reason. */
export function neededOf(
  { translate }: Pick<World, 'translate'>,
  language: Language,
  { kind, evidence, percent }: About & { percent: number | null },
): string {
  const problems = evidence?.problems ?? null;
  if (!evidence) return translate(language, { key: 'warnings.needed.byHand' });
  if (kind === 'attendance') return translate(language, { key: 'warnings.needed.attendance' });
  const values = { asked: problemsAsked(percent ?? 0, problems ?? 0), problems: problems ?? 0 };
  return translate(language, { key: 'warnings.needed.sheet', values });
}
