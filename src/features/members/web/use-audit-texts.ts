import { useTranslation } from 'react-i18next';
import { dayText, timeText } from '#club/web/date-text.ts';
import { useLanguage } from '#kit/web/language.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import type { AuditOut } from '../members.contract.ts';

/** `member.role-changed` is `memberRoleChanged` in the catalog, where a dot separates levels. */
const catalogKey = (action: string) =>
  action.replace(/[.-](\w)/g, (_, letter: string) => letter.toUpperCase());

/** The end of an id tells it apart; the export has all of it. */
const shortIds = (text: string) =>
  text.replace(/[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{4}([\da-f]{8})/gi, '…$1');

const isMoment = (text: string) => /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text);

/** The texts of what the log stores as a word of the code. */
const roleKey = (word: string) => `users.profile.roles.${word}`;
const stateKey = (word: string) => `attendance.states.${word}`;
const fieldKey = (word: string) => `members.audit.profileFields.${word}`;
const keysOf: Record<string, readonly ((word: string) => string)[]> = {
  from: [roleKey, stateKey],
  to: [roleKey, stateKey],
  role: [roleKey],
  fields: [fieldKey],
};

// The database sorts the names of details by their length.
const firstDetails = ['title', 'name', 'session', 'wave', 'level', 'opensAt', 'closesAt', 'list'];
const lastDetails = ['from', 'to'];
const placeOf = (name: string): number => {
  if (lastDetails.includes(name)) return 100 + lastDetails.indexOf(name);
  return firstDetails.includes(name) ? firstDetails.indexOf(name) : 50;
};

/** The log in the reader's language; what has no text is shown as it is stored. */
export function useAuditTexts() {
  const { t } = useTranslation();
  const { translate } = useErrorText();
  const language = useLanguage();
  const lookUp = (key: string): string | undefined => {
    const text = translate(key);
    return text === key ? undefined : text;
  };

  function valueText(name: string, value: unknown): string {
    if (Array.isArray(value))
      return value.map((item) => valueText(name, item)).join(t('members.audit.comma'));
    if (typeof value !== 'string') return JSON.stringify(value);
    if (isMoment(value)) return `${dayText(value, language)} ${timeText(value, language)}`;
    const words = (keysOf[name] ?? []).flatMap((keyOf) => lookUp(keyOf(value)) ?? []);
    return words[0] ?? shortIds(value);
  }

  return {
    actionText: (action: string) => lookUp(`members.audit.actions.${catalogKey(action)}`) ?? action,
    detailTexts: (details: AuditOut['details']) =>
      Object.entries(details ?? {})
        .toSorted(([a], [b]) => placeOf(a) - placeOf(b))
        .map(([name, value]) => ({
          name,
          label: lookUp(`members.audit.labels.${name}`) ?? name,
          value: valueText(name, value),
        })),
    /** What changed for one person of a group. */
    changeText: (details: AuditOut['details']) =>
      [details?.from, details?.to]
        .flatMap((value) => (value === undefined ? [] : [valueText('to', value)]))
        .join(' → '),
  };
}
