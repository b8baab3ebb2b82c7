import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import { useEffect, useRef } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { copyText } from '#kit/web/copy-text.ts';
import { saveFile } from '#kit/web/save-file.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { LeaveGuard } from '#kit/web/ui/leave-guard.tsx';
import { toast } from '#kit/web/ui/toast.ts';

/** The codes are shown once, until the person says that they are saved. */
export function RecoveryCodes({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = async () => {
    if (await copyText(codes.join('\n'))) toast.success(t('twoStep.codes.copied'));
    else toast.danger(t('twoStep.codes.copyFailed'));
  };
  const download = () => {
    const title = t('twoStep.codes.file', { site: window.location.host });
    const text = [title, '', ...codes, ''].join('\r\n');
    saveFile('icpc-hti-recovery-codes.txt', new Blob([text], { type: 'text/plain;charset=utf-8' }));
  };
  return (
    <div className="border-yellow bg-sunken rounded-2xl border-s-4 p-5">
      <h3 ref={heading} tabIndex={-1} className="text-lg outline-none">
        {t('twoStep.codes.title')}
      </h3>
      <p className="mt-1">{t('twoStep.codes.text')}</p>
      <ul
        aria-label={t('twoStep.codes.list')}
        dir="ltr"
        className="mt-4 grid w-fit grid-cols-2 gap-x-6 gap-y-2 font-mono whitespace-nowrap select-all sm:gap-x-10 sm:text-lg"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button look="outline" onClick={copy}>
          <Copy aria-hidden="true" className="size-4.5" />
          {t('twoStep.codes.copy')}
        </Button>
        <Button look="outline" onClick={download}>
          <Download aria-hidden="true" className="size-4.5" />
          {t('twoStep.codes.download')}
        </Button>
        <Button onClick={onSaved}>{t('twoStep.codes.saved')}</Button>
      </div>
      <LeaveGuard
        atRisk
        asksBeforeSignOut
        title={t('twoStep.codes.leaveTitle')}
        text={t('twoStep.codes.leaveText')}
        leave={t('ui.unsaved.leave')}
        stay={t('ui.unsaved.stay')}
      />
    </div>
  );
}
