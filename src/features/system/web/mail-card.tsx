import { useTranslation } from '#kit/web/i18n.ts';
import { Button } from '#kit/web/ui/button.tsx';
import type { SystemOut, TestMailOut } from '../system.contract.ts';
import { FactCard } from './state-cards.tsx';
import { useSendTestMail } from './system.hooks.ts';
import { useFactTexts } from './use-system-texts.ts';

export function MailCard({ mail }: Pick<SystemOut, 'mail'>) {
  const { t } = useTranslation();
  const { momentOf, numberOf } = useFactTexts();
  const test = useSendTestMail();
  const facts = [
    { label: t('system.mail.delivery'), value: t(`system.mail.${mail.delivery}`) },
    { label: t('system.mail.lastSent'), value: momentOf(mail.lastSentAt) },
    { label: t('system.mail.waiting'), value: numberOf(mail.waiting) },
    { label: t('system.mail.failed'), value: numberOf(mail.failed) },
  ];
  const said = test.data ? test.data.data.said : mail.message;
  return (
    <FactCard title={t('system.mail.title')} facts={facts}>
      <div aria-live="polite">
        {test.data && <TestResult result={test.data.data} />}
        {said !== null && (
          <figure className="bg-sunken mt-3 rounded-xl px-4 py-3">
            <figcaption className="text-muted text-sm">{t('system.mail.message')}</figcaption>
            <p dir="ltr" className="mt-1 text-start font-mono text-sm wrap-anywhere">
              {said}
            </p>
          </figure>
        )}
      </div>
      <Button
        look="outline"
        size="small"
        className="mt-3"
        aria-disabled={test.isPending}
        onClick={() => !test.isPending && test.mutate()}
      >
        {t(test.isPending ? 'system.mail.test.busy' : 'system.mail.test.send')}
      </Button>
    </FactCard>
  );
}

function TestResult({ result: { to, sent, said, failure } }: { result: TestMailOut }) {
  const { t } = useTranslation();
  if (!sent) {
    const cause = t(`system.mail.causes.${failure ?? 'other'}`);
    return <p className="text-danger mt-3 font-semibold">{t('system.mail.test.notSent', { cause })}</p>;
  }
  return (
    <p className="mt-3">{t(said === null ? 'system.mail.test.folder' : 'system.mail.test.sent', { to })}</p>
  );
}
