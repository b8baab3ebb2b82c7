import { useTranslation } from '#kit/web/i18n.ts';
import { waveName } from '#features/programme/camps.rules.ts';
import { isDuty } from '#club/shared/access.ts';
import { dayText } from '#club/web/date-text.ts';
import { useLanguage } from '#kit/web/language.ts';
import type { OpenedInvitationOut } from '../../invitations.contract.ts';

/** To which role and waves somebody is invited, and until when. */
export function InvitationSummary({ invitation }: { invitation: OpenedInvitationOut }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { role, camps, expiresAt } = invitation;
  return (
    <dl className="border-line bg-surface mb-8 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 rounded-2xl border p-5">
      <dt className="text-muted">{t('invitations.accept.role')}</dt>
      <dd className="font-bold">{t(`users.profile.roles.${role}`)}</dd>
      {(camps.length > 0 || !isDuty(role)) && (
        <>
          <dt className="text-muted">{t('invitations.accept.waves')}</dt>
          <dd className="font-bold">
            {isDuty(role) ? (
              <ul>
                {camps.map((camp) => (
                  <li key={camp._id}>
                    <bdi>{waveName(camp)}</bdi>
                  </li>
                ))}
              </ul>
            ) : (
              t('invitations.accept.everyWave')
            )}
          </dd>
        </>
      )}
      <dt className="text-muted">{t('invitations.accept.until')}</dt>
      <dd>
        <time dateTime={expiresAt}>{dayText(expiresAt, language)}</time>
      </dd>
    </dl>
  );
}
