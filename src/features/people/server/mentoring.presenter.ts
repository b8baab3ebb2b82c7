import type { Language } from '#kit/shared/language.ts';
import { bothTitles, inLanguage } from '#kit/shared/second-language.ts';
import type { InboxFacts } from '#features/notifications/inbox.rules.ts';
import type { ReportOut } from '../people.contract.ts';
import type { Risk } from '../people.rules.ts';
import type { ReportRow } from './mentoring.queries.ts';

export const toReport = ({ camp, level, ...row }: ReportRow, language: Language): ReportOut => ({
  ...row,
  camp: {
    _id: camp.id,
    title: inLanguage(camp, language, 'title'),
    level: inLanguage(level, language, 'title'),
  },
});

const maxNamed = 20;

/** What an entry of the inbox says in the language of each leader: figures, and the names for each reason. */
export function reportFacts({ camp, level: _level, atRisk, ...figures }: ReportRow): InboxFacts {
  const namesOf = (why: Risk) => {
    const names = atRisk.filter(({ risk }) => risk.includes(why)).map(({ name }) => `\u2068${name}\u2069`);
    if (names.length === 0) return '–';
    return [...names.slice(0, maxNamed), ...(names.length > maxNamed ? ['…'] : [])].join(', ');
  };
  return {
    ...bothTitles('wave', camp),
    ...figures,
    atRisk: atRisk.length,
    warnings: namesOf('warnings'),
    absences: namesOf('absences'),
    sheets: namesOf('sheets'),
    handle: namesOf('handle'),
  };
}
