import { useTranslation } from '#kit/web/i18n.ts';
import type { SystemOut } from '../system.contract.ts';
import { FactCard } from './fact-card.tsx';
import { useFactTexts } from './use-fact-texts.ts';

export function MailCard({ mail }: Pick<SystemOut, 'mail'>) {
  const { t } = useTranslation();
  const { momentOf, numberOf } = useFactTexts();
  const facts = [
    { label: t('system.mail.delivery'), value: t(`system.mail.${mail.delivery}`) },
    { label: t('system.mail.lastSent'), value: momentOf(mail.lastSentAt) },
    { label: t('system.mail.waiting'), value: numberOf(mail.waiting) },
    { label: t('system.mail.failed'), value: numberOf(mail.failed) },
  ];
  return (
    <FactCard title={t('system.mail.title')} facts={facts}>
      {mail.message !== null && (
        <figure className="bg-sunken mt-3 rounded-xl px-4 py-3">
          <figcaption className="text-muted text-sm">{t('system.mail.message')}</figcaption>
          <p dir="ltr" className="mt-1 text-start font-mono text-sm wrap-anywhere">
            {mail.message}
          </p>
        </figure>
      )}
    </FactCard>
  );
}
