import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { copyText } from '#kit/web/copy-text.ts';
import { Button, buttonClass } from '#kit/web/ui/button.tsx';
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import type { AddressOut } from '../../calendar.contract.ts';
import { useRenewCalendar } from './calendar.hooks.ts';

const steps = ['phone', 'google', 'delay'] as const;

export function CalendarAddress({ address, webcal }: AddressOut) {
  const { t } = useTranslation();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [asking, setAsking] = useState(false);
  const renew = useRenewCalendar();
  // The button that was pressed to get here is gone; somebody who went on meanwhile is left alone.
  useEffect(() => {
    if (document.activeElement === document.body) field.current?.focus();
  }, []);

  async function copy() {
    if (await copyText(address)) return toast.success(t('calendar.section.copied'));
    field.current?.select();
    return toast.danger(t('calendar.section.copyFailed'));
  }

  return (
    <>
      <label htmlFor={id} className="mb-1.5 block text-sm font-bold">
        {t('calendar.section.address')}
      </label>
      <input
        ref={field}
        id={id}
        readOnly
        dir="ltr"
        value={address}
        aria-describedby={`${id}-secret`}
        onFocus={({ currentTarget }) => currentTarget.select()}
        className="border-line-strong bg-sunken focus-visible:ring-focus min-h-12 w-full rounded-xl border px-4 font-mono text-sm outline-none focus-visible:ring-2"
      />
      <p id={`${id}-secret`} className="text-muted mt-1.5 text-sm">
        {t('calendar.section.secret')}
      </p>
      <div className="mt-4 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <a href={webcal} className={buttonClass()}>
          <CalendarPlus aria-hidden="true" className="size-5" />
          {t('calendar.section.open')}
        </a>
        <Button look="outline" onClick={() => void copy()}>
          <Copy aria-hidden="true" className="size-5" />
          {t('calendar.section.copy')}
        </Button>
        <Button look="quiet" onClick={() => setAsking(true)}>
          {t('calendar.section.renew')}
        </Button>
      </div>
      <h3 className="mt-6 font-bold">{t('calendar.howTo.title')}</h3>
      <ul className="text-muted mt-2 flex max-w-2xl list-disc flex-col gap-1.5 ps-5">
        {steps.map((step) => (
          <li key={step}>{t(`calendar.howTo.${step}`)}</li>
        ))}
      </ul>
      <ConfirmDialog
        open={asking}
        title={t('calendar.renewal.title')}
        text={t('calendar.renewal.text')}
        confirm={t('calendar.renewal.confirm')}
        busy={renew.isPending}
        onConfirm={() => renew.mutate(undefined, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
