import type { AppContext } from '#club/server/app-context.ts';
import { clubName } from '#club/shared/brand.ts';
import { fullDay, fullMoment } from '#club/shared/moment-text.ts';
import { escapeHtml } from '#kit/server/escape-html.ts';
import { directionOf, type Language } from '#kit/shared/language.ts';

export type MyData = Record<string, unknown>;

/** Where the texts of what is stored as a word of the code are. */
const words: Record<string, string> = {
  'user role': 'users.profile.roles.',
  'user status': 'members.statuses.',
  'user language': 'myData.languages.',
  'user reachBy': 'users.profile.reachBy.',
  'user gender': 'auth.choices.genders.',
  'user collegeYear': 'auth.choices.years.',
  'duties duty': 'users.profile.roles.',
  'joinRequests state': 'requests.states.',
  'attendance state': 'attendance.states.',
  'excuses state': 'excuses.states.',
  'results kind': 'sheets.column.kind.',
  'warnings kind': 'warnings.page.',
  'inbox kind': 'inbox.kinds.',
  'notifications kinds kind': 'inbox.kinds.',
  'activity action': 'audit.actions.',
};

/** For programs, or said elsewhere in the page. */
const unshown: ReadonlySet<string> = new Set([
  '_id',
  'sessionId',
  'userRole',
  'image',
  'needsTwoStep',
  'handleUnknown',
]);

/** What people typed stays as they typed it, also where it looks like a date. */
const typed: ReadonlySet<string> = new Set([
  'answer',
  'level',
  'name',
  'problem',
  'reason',
  'session',
  'text',
  'title',
  'wave',
]);

const style = `body{margin:0 auto;max-width:64rem;padding:1.5rem;font:16px/1.6 Cairo,Tahoma,Arial,sans-serif;color:#16213a;background:#fff}
h1,h2{line-height:1.3;color:#0b3fae}h2{margin:2.5rem 0 .5rem}section{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.875rem}
th,td{padding:.4rem .6rem;border-bottom:1px solid #d5dcea;text-align:start;vertical-align:top}
th{color:#54617d}td{white-space:pre-line}a{color:#0b3fae}
@media(prefers-color-scheme:dark){body{background:#0c1220;color:#e8edf8}h1,h2,a{color:#8fb4ff}th{color:#a7b3cc}th,td{border-color:#2b3650}}`;

interface Reading {
  translate: AppContext['translate'];
  language: Language;
}

/** All of it on one page that opens without a connection: the same sections as the JSON, in words. */
export function myDataPage({ translate, language }: Reading, data: MyData): string {
  const say = (key: string, values?: Record<string, string>) => translate(language, { key, values });
  const find = (key: string) => (say(key) === key ? undefined : say(key));
  const label = (name: string) => escapeHtml(find(`myData.fields.${name}`) ?? name);
  const none = `<p>${escapeHtml(say('myData.none'))}</p>`;

  function text(value: unknown, place: string): string {
    if (value === null || value === undefined || value === '') return '–';
    if (typeof value === 'boolean') return escapeHtml(say(value ? 'audit.yes' : 'audit.no'));
    if (typeof value !== 'string') return escapeHtml(JSON.stringify(value));
    if (place === 'files file')
      return `<a href="${escapeHtml(encodeURI(value))}">${isolated(value.replace(/^files\/(?:\d+-)?/, ''))}</a>`;
    const word = words[place] && find(`${words[place]}${value}`);
    const name = place.split(' ').at(-1) ?? '';
    return isolated(word ?? (typed.has(name) ? value : momentIn(value, language)));
  }

  function shown(value: unknown, place: string): string {
    if (!Array.isArray(value))
      return typeof value === 'object' && value !== null ? record(value, place) : text(value, place);
    if (value.length === 0) return place.includes(' ') ? '–' : none;
    const rows = value.filter((row) => typeof row === 'object' && row !== null) as object[];
    return rows.length === 0
      ? value.map((one) => text(one, place)).join(say('audit.comma'))
      : table(rows, place);
  }

  const namesIn = (row: object) => Object.keys(row).filter((name) => !unshown.has(name));
  const cell = (row: object, name: string, place: string) =>
    `<td>${shown(row[name as keyof typeof row], `${place} ${name}`)}</td>`;

  function record(row: object, place: string): string {
    const line = (name: string) => `<tr><th scope="row">${label(name)}</th>${cell(row, name, place)}</tr>`;
    return `<table>${namesIn(row).map(line).join('')}</table>`;
  }

  function table(rows: object[], place: string): string {
    const names = [...new Set(rows.flatMap(namesIn))];
    const head = names.map((name) => `<th scope="col">${label(name)}</th>`).join('');
    const line = (row: object) => `<tr>${names.map((name) => cell(row, name, place)).join('')}</tr>`;
    return `<table><thead><tr>${head}</tr></thead><tbody>${rows.map(line).join('')}</tbody></table>`;
  }

  const { exportedAt, ...sections } = data;
  const title = escapeHtml(say('myData.title', { club: clubName }));
  return [
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head><body><main>`,
    `<h1>${title}</h1><p>${escapeHtml(say('myData.made', { when: momentIn(String(exportedAt), language) }))}</p>`,
    `<p>${escapeHtml(say('myData.notes'))}</p>`,
    ...Object.entries(sections).map(([name, value]) => {
      const heading = escapeHtml(find(`myData.sections.${name}`) ?? name);
      // Wide tables scroll, also by keyboard.
      return `<section tabindex="0" aria-label="${heading}"><h2>${heading}</h2>${shown(value, name)}</section>`;
    }),
    '</main></body></html>',
  ].join('\n');
}

/** A name in the other direction does not mix up its neighbours. */
const isolated = (text: string): string => `<bdi>${escapeHtml(text)}</bdi>`;

function momentIn(text: string, language: Language): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return fullDay(new Date(`${text}T12:00:00Z`), language);
  if (!/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) return text;
  return fullMoment(new Date(text), language);
}
