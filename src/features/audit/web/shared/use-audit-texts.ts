import { useTranslation } from '#kit/web/i18n.ts';
import { dayText, timeText } from '#club/web/date-text.ts';
import { listRequests } from '#features/programme/requests.contract.ts';
import { useLanguage } from '#kit/web/language.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { detailPlace, listKey } from '../../audit-details.rules.ts';
import type { AuditOut } from '../../audit.contract.ts';

/** The end of an id tells it apart; the export has all of it. */
const shortIds = (text: string) =>
  text.replace(/[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{4}([\da-f]{8})/gi, '…$1');

const isMoment = (text: string) => /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text);

type Details = NonNullable<AuditOut['details']>;
type KeyOf = (word: string, details: Details) => string;

/** The texts of what the log stores as a word of the code. */
const roleKey: KeyOf = (word) => `users.profile.roles.${word}`;
const stateKey: KeyOf = (word) => `attendance.states.${word}`;
const keysOf: Record<string, readonly KeyOf[]> = {
  from: [roleKey, stateKey],
  to: [roleKey, stateKey],
  role: [roleKey],
  fields: [(word) => `audit.profileFields.${word}`, (word) => `camps.dashboard.fields.${word}`],
  sections: [(word) => `site.editor.sections.${word}`],
  list: [(path) => `audit.lists.${listKey(path)}`],
  status: [
    (word, { list }) => `${list === listRequests.path ? 'requests.states' : 'members.statuses'}.${word}`,
  ],
  kind: [
    (word) => `audit.detailKinds.${word}`,
    (word) => `audit.kinds.${word}`,
    (word) => `audit.actions.${word}`,
  ],
};

/** Of these null says that there was or is no mentor; of others that a rule is switched off. */
const mentorDetails: ReadonlySet<string> = new Set(['from', 'to', 'mentorBefore', 'mentorNow']);

/** The log in the reader's language; what has no text is shown as it is stored. */
export function useAuditTexts() {
  const { t } = useTranslation();
  const { translate } = useErrorText();
  const language = useLanguage();
  const lookUp = (key: string): string | undefined => {
    const text = translate(key);
    return text === key ? undefined : text;
  };

  function valueText(name: string, value: unknown, details: Details): string {
    if (Array.isArray(value))
      return value.map((item) => valueText(name, item, details)).join(t('audit.comma'));
    if (value === null) return t(mentorDetails.has(name) ? 'audit.nobody' : 'audit.off');
    if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no');
    if (typeof value !== 'string') return JSON.stringify(value);
    if (isMoment(value)) return `${dayText(value, language)} ${timeText(value, language)}`;
    const words = (keysOf[name] ?? []).flatMap((keyOf) => lookUp(keyOf(value, details)) ?? []);
    return words[0] ?? shortIds(value);
  }

  return {
    actionText: (action: string) => lookUp(`audit.actions.${action}`) ?? action,
    detailTexts: (details: Details) =>
      Object.entries(details)
        .toSorted(([a], [b]) => detailPlace(a) - detailPlace(b))
        .map(([name, value]) => ({
          name,
          label: lookUp(`audit.labels.${name}`) ?? name,
          value: valueText(name, value, details),
        })),
    /** What changed for one person of a group; names may run in the other direction than the arrow. */
    changeText: (details: Details) =>
      [details.from, details.to]
        .flatMap((value) => (value === undefined ? [] : [`\u2068${valueText('to', value, details)}\u2069`]))
        .join(language === 'ar' ? ' ← ' : ' → '),
  };
}
