import { useEffect, useRef } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { Balloon } from '#club/web/balloon.tsx';
import { Button } from '#kit/web/ui/button.tsx';

/** Takes the focus, because the pressed button is gone. */
export function RequestSentNote({ onAgain }: { onAgain: () => void }) {
  const { t } = useTranslation();
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <div
      ref={note}
      tabIndex={-1}
      role="status"
      className="animate-arrive border-line bg-surface shadow-card flex flex-col items-center rounded-3xl border px-6 py-12 text-center outline-none"
    >
      <Balloon string={40} className="text-yellow h-28" />
      <p className="mt-5 max-w-md text-xl font-bold">{t('requests.messages.asked')}</p>
      <Button look="outline" className="mt-7" onClick={onAgain}>
        {t('training.join.another')}
      </Button>
    </div>
  );
}
