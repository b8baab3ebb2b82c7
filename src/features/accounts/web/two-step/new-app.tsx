import Copy from 'lucide-react/icons/copy';
import Smartphone from 'lucide-react/icons/smartphone';
import { useEffect, useRef } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { copyText } from '#kit/web/copy-text.ts';
import { lazyPart } from '#kit/web/lazy-part.tsx';
import { Button, buttonClass } from '#kit/web/ui/button.tsx';
import { Skeleton } from '#kit/web/ui/loading.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import { call } from '#kit/web/api.ts';
import { CodeField } from '#kit/web/form/text-field.tsx';
import { FormAlert } from '#kit/web/form/form-alert.tsx';
import { Form, SubmitButton } from '#kit/web/form/form.tsx';
import { keepFocus } from '#kit/web/form/focus.ts';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { confirmTwoStep } from '#schemas/features/accounts/two-step.contract.ts';

export interface NewKey {
  secret: string;
  uri: string;
}

/** The key for an app, and the first code that the app makes of it. */
export function NewApp({ appKey, ...confirm }: ConfirmProps & { appKey: NewKey }) {
  return (
    <div className="flex flex-col gap-8">
      <AppKey {...appKey} />
      <ConfirmCode {...confirm} />
    </div>
  );
}

const QrCode = lazyPart(
  async () => (await import('#kit/web/ui/qr-code.tsx')).QrCode,
  <Skeleton className="size-52" />,
);

/** Groups of four are easier to type. */
const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** The key of the account for an authenticator app: to scan, to open on the same phone, or to type. */
function AppKey({ secret, uri }: { secret: string; uri: string }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = async () => {
    if (await copyText(secret)) toast.success(t('twoStep.setup.secretCopied'));
    else toast.danger(t('twoStep.codes.copyFailed'));
  };
  return (
    <div>
      <h3 ref={heading} tabIndex={-1} className="text-lg outline-none">
        {t('twoStep.setup.scan')}
      </h3>
      <p className="text-muted mt-1">{t('twoStep.setup.scanText')}</p>
      <div className="mt-4 flex flex-wrap items-start gap-6">
        <div className="max-w-full shrink-0">
          <QrCode
            text={uri}
            label={t('twoStep.setup.qr')}
            className="border-line size-52 rounded-xl border bg-white"
          />
        </div>
        <div className="flex min-w-0 grow basis-56 flex-col items-start gap-3">
          {/* Somebody who reads this on the phone cannot scan its own screen. */}
          <a href={uri} className={buttonClass({ look: 'outline' }, 'sm:hidden')}>
            <Smartphone aria-hidden="true" className="size-4.5" />
            {t('twoStep.setup.openApp')}
          </a>
          <p className="text-muted">{t('twoStep.setup.secret')}</p>
          <p className="bg-sunken rounded-xl px-4 py-3 font-mono text-lg select-all wrap-anywhere" dir="ltr">
            {grouped(secret)}
          </p>
          <Button look="outline" size="small" onClick={copy}>
            <Copy aria-hidden="true" className="size-4" />
            {t('twoStep.setup.copySecret')}
          </Button>
        </div>
      </div>
    </div>
  );
}

export interface ConfirmProps {
  /** Names the form. */
  label: string;
  /** On the button. */
  confirm: string;
  onDone: (recoveryCodes: string[]) => Promise<void>;
  /** The code was accepted before, but its reply with the recovery codes got lost. */
  onLost: () => Promise<void>;
  onCancel: () => void;
}

/** The first code of the app shows that it has the right key. */
function ConfirmCode({ label, confirm, onDone, onLost, onCancel }: ConfirmProps) {
  const { t } = useTranslation();
  const form = useApiForm({
    schema: confirmTwoStep.body,
    defaults: { code: '' },
    send: (body) => call(confirmTwoStep, { body }),
    onDone: ({ data }) => onDone(data.recoveryCodes),
    onFail({ code }) {
      if (code === 'CONFLICT') void onLost();
    },
  });
  return (
    <Form form={form} label={label} className="max-w-md">
      <h3 className="text-lg">{t('twoStep.setup.code')}</h3>
      <CodeField name="code" label={t('twoStep.setup.codeLabel')} hint={t('twoStep.setup.codeHint')} />
      <FormAlert failure={form.failure} fallback={t('twoStep.setup.failed')} />
      <div className="flex flex-col gap-3 sm:flex-row">
        <SubmitButton idle={confirm} busy={t('twoStep.setup.busy')} />
        <Button look="outline" {...keepFocus} onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
      </div>
    </Form>
  );
}
