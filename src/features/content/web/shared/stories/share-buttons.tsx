import Check from 'lucide-react/icons/check';
import LinkIcon from 'lucide-react/icons/link';
import Share2 from 'lucide-react/icons/share-2';
import { useEffect, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { copyText } from '#kit/web/copy-text.ts';
import { Button } from '#kit/web/ui/button.tsx';

const copiedMs = 2500;

/** Shares a page through the device where possible, and always offers its link. */
export function ShareButtons({ title, url }: { title: string; url: string }) {
  const { t } = useTranslation();
  const [canShare, setCanShare] = useState(false);
  const [copied, setCopied] = useState(false);
  useEffect(() => setCanShare('share' in navigator), []);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [copied]);

  const share = async () => {
    try {
      await navigator.share({ title, url });
    } catch {
      // Dismissing the share sheet rejects too.
    }
  };
  const copy = async () => {
    if (await copyText(url)) setCopied(true);
    else window.prompt(t('ui.share.copy'), url);
  };

  return (
    <div className="flex flex-wrap gap-3">
      {canShare && (
        <Button look="outline" onClick={share}>
          <Share2 aria-hidden="true" className="size-5" />
          {t('ui.share.share')}
        </Button>
      )}
      <Button look="outline" onClick={copy}>
        {copied ? (
          <Check aria-hidden="true" className="size-5" />
        ) : (
          <LinkIcon aria-hidden="true" className="size-5" />
        )}
        <span aria-live="polite">{copied ? t('ui.share.copied') : t('ui.share.copy')}</span>
      </Button>
    </div>
  );
}
