import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import { useTranslation } from '#kit/web/i18n.ts';
import { dayAndTimeText } from '#club/web/date-text.ts';
import { useLanguage } from '#kit/web/language.ts';
import { Button } from '#kit/web/ui/button.tsx';
import type { AuthSessionOut } from '../../../auth.contract.ts';
import { useDeviceText } from './use-device-text.ts';

interface Props {
  session: AuthSessionOut;
  busy: boolean;
  onEnd: () => void;
}

export function SessionRow({ session, busy, onEnd }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const device = useDeviceText()(session.device);
  const since = dayAndTimeText(session.createdAt, language);
  const facts = [
    { key: 'since', value: since },
    { key: 'lastUsed', value: dayAndTimeText(session.lastUsedAt, language) },
    { key: 'address', value: session.address ?? '–', ltr: true },
  ] as const;
  return (
    <li className="flex flex-wrap items-start justify-between gap-4 py-5 first:pt-0 last:pb-0">
      <div className="flex min-w-0 items-start gap-3">
        <MonitorSmartphone aria-hidden="true" className="text-link mt-0.5 size-6 shrink-0" />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 font-bold">
            <span>{device}</span>
            {session.current && (
              <span className="bg-primary-soft text-link rounded-full px-3 py-0.5 text-sm">
                {t('security.sessions.thisDevice')}
              </span>
            )}
          </p>
          <dl className="text-muted mt-1 flex flex-wrap gap-x-6 gap-y-1 text-sm">
            {facts.map((fact) => (
              <div key={fact.key} className="flex gap-1.5">
                <dt>{t(`security.sessions.${fact.key}`)}</dt>
                <dd className="text-ink font-semibold wrap-anywhere">
                  <bdi dir={'ltr' in fact ? 'ltr' : 'auto'}>{fact.value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
      {!session.current && (
        <Button
          look="outline"
          size="small"
          aria-label={t('security.sessions.endOf', { device, since })}
          aria-disabled={busy}
          onClick={() => !busy && onEnd()}
        >
          {t('security.sessions.end')}
        </Button>
      )}
    </li>
  );
}
