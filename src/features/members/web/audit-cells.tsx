import { useTranslation } from 'react-i18next';
import { useErrorText } from '#kit/web/use-error-text.ts';
import type { AuditOut } from '../members.contract.ts';

/** `member.role-changed` is `memberRoleChanged` in the catalog, where a dot separates levels. */
const catalogKey = (action: string) =>
  action.replace(/[.-](\w)/g, (_, letter: string) => letter.toUpperCase());

/** The translated action; one without a text is shown as stored. */
export function Action({ action }: { action: string }) {
  const { translate } = useErrorText();
  const key = `members.audit.actions.${catalogKey(action)}`;
  const text = translate(key);
  return text === key ? (
    <bdi dir="ltr" className="font-mono">
      {action}
    </bdi>
  ) : (
    text
  );
}

export function Person({ person }: { person: AuditOut['actor'] }) {
  const { t } = useTranslation();
  if (!person) return '–';
  return person.name === null ? (
    <span className="text-muted">{t('members.audit.gone')}</span>
  ) : (
    <bdi>{person.name}</bdi>
  );
}

/** The end of an id tells it apart; the export has all of it. */
const shortIds = (text: string) =>
  text.replace(/[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{4}([\da-f]{8})/gi, '…$1');

const textOf = (value: unknown): string =>
  shortIds(typeof value === 'string' ? value : JSON.stringify(value));

export function Details({ details }: { details: AuditOut['details'] }) {
  const entries = Object.entries(details ?? {});
  if (entries.length === 0) return '–';
  return (
    <bdi dir="ltr" className="text-muted block max-w-64 font-mono text-xs wrap-anywhere max-md:ms-auto">
      {entries.map(([name, value]) => `${name}: ${textOf(value)}`).join(', ')}
    </bdi>
  );
}
