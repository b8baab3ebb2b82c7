import KeyRound from 'lucide-react/icons/key-round';
import { useRef, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { dayText } from '#club/web/date-text.ts';
import { useLanguage } from '#kit/web/language.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';
import { SettingsSection } from '#kit/web/ui/settings-section.tsx';
import type { PasskeyOut } from '../../two-step.contract.ts';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { RemovePasskeyDialog } from './remove-passkey-dialog.tsx';
import { useInvalidatePasskeys, usePasskeys } from './two-step.hooks.ts';
import { usePasskeySupport } from './passkey-support.ts';

interface Props {
  /** What this device is called, as a first name for its passkey. */
  device: string;
}

export function PasskeysSection({ device }: Props) {
  const { t } = useTranslation();
  const read = usePasskeys();
  const invalidate = useInvalidatePasskeys();
  const supported = usePasskeySupport();
  const [adding, setAdding] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const showRemoved = async () => {
    await invalidate();
    heading.current?.focus();
  };
  const action = read.data?.available && supported && (
    <Button look="outline" onClick={() => setAdding(true)}>
      {t('twoStep.passkeys.add')}
    </Button>
  );
  return (
    <SettingsSection
      title={t('twoStep.passkeys.title')}
      text={t('twoStep.passkeys.text')}
      action={action}
      headingRef={heading}
    >
      <QueryBoundary read={read}>
        {({ data, available }) => (
          <>
            {!available && <p className="text-muted">{t('twoStep.passkeys.unavailable')}</p>}
            {available && !supported && <p className="text-muted">{t('twoStep.passkeys.unsupported')}</p>}
            {available && data.length === 0 && supported && (
              <p className="text-muted">{t('twoStep.passkeys.none')}</p>
            )}
            {data.length > 0 && <PasskeyList passkeys={data} onRemoved={showRemoved} />}
          </>
        )}
      </QueryBoundary>
      <AddPasskeyDialog open={adding} device={device} onClose={() => setAdding(false)} onAdded={invalidate} />
    </SettingsSection>
  );
}

interface ListProps {
  passkeys: PasskeyOut[];
  onRemoved: () => Promise<void>;
}

function PasskeyList({ passkeys, onRemoved }: ListProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [removing, setRemoving] = useState<PasskeyOut | null>(null);
  return (
    <>
      <ul className="divide-line divide-y">
        {passkeys.map((passkey) => (
          <li
            key={passkey._id}
            className="flex flex-wrap items-center justify-between gap-4 py-4 first:pt-0 last:pb-0"
          >
            <div className="flex min-w-0 items-center gap-3">
              <KeyRound aria-hidden="true" className="text-link size-5 shrink-0" />
              <div className="min-w-0">
                <p className="font-bold wrap-anywhere">
                  <bdi>{passkey.name}</bdi>
                </p>
                <p className="text-muted text-sm *:inline-block">
                  <span>{t('twoStep.passkeys.added', { day: dayText(passkey.createdAt, language) })}</span>
                  {' · '}
                  <span>
                    {passkey.lastUsedAt
                      ? t('twoStep.passkeys.used', { day: dayText(passkey.lastUsedAt, language) })
                      : t('twoStep.passkeys.neverUsed')}
                  </span>
                </p>
              </div>
            </div>
            <Button
              look="outline"
              size="small"
              className="text-danger!"
              aria-label={t('twoStep.passkeys.removeOf', { name: passkey.name })}
              onClick={() => setRemoving(passkey)}
            >
              {t('twoStep.passkeys.remove')}
            </Button>
          </li>
        ))}
      </ul>
      <RemovePasskeyDialog passkey={removing} onClose={() => setRemoving(null)} onRemoved={onRemoved} />
    </>
  );
}
