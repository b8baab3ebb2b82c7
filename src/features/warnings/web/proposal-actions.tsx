import Eye from 'lucide-react/icons/eye';
import Send from 'lucide-react/icons/send';
import X from 'lucide-react/icons/x';
import { useTranslation } from '#kit/web/i18n.ts';
import { Button } from '#kit/web/ui/button.tsx';

interface Props {
  chosen: number;
  busy: boolean;
  /** Left out inside the preview. */
  onPreview?: () => void;
  onDecide: (decision: 'send' | 'dismiss') => void;
}

/** Actions for the selected proposals. Buttons are never disabled, to keep the focus. */
export function ProposalActions({ chosen, busy, onPreview, onDecide }: Props) {
  const { t } = useTranslation();
  const idle = chosen === 0 || busy;
  const unlessIdle = (act: () => void) => () => {
    if (!idle) act();
  };
  return (
    <div className="flex gap-2 max-sm:w-full max-sm:*:grow max-sm:*:px-2 sm:ms-auto">
      {onPreview && (
        <Button look="outline" size="small" aria-disabled={idle} onClick={unlessIdle(onPreview)}>
          <Eye aria-hidden="true" className="size-4" />
          {t('warnings.proposals.preview')}
        </Button>
      )}
      <Button
        look="outline"
        size="small"
        aria-disabled={idle}
        onClick={unlessIdle(() => onDecide('dismiss'))}
      >
        <X aria-hidden="true" className="size-4" />
        {t('warnings.proposals.dismiss')}
      </Button>
      <Button size="small" aria-disabled={idle} onClick={unlessIdle(() => onDecide('send'))}>
        <Send aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        {busy ? t('warnings.proposals.sending') : t('warnings.proposals.send')}
      </Button>
    </div>
  );
}
