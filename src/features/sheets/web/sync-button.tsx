import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useTranslation } from 'react-i18next';
import { classes } from '#kit/web/classes.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { useSync } from './use-sync.ts';

/** Starts a sync and shows its progress. */
export function SyncButton({ campId }: { campId: string }) {
  const { t } = useTranslation();
  const { running, progress, start } = useSync(campId);
  const idle = t('sheets.sync.now');
  const news = progress?.done ? t('sheets.sync.progress', progress) : t('sheets.sync.running');
  return (
    <>
      <p role="status" className="sr-only">
        {running ? news : ''}
      </p>
      {/* Not disabled: the button would lose the focus while it runs. */}
      <Button aria-disabled={running} className="tabular-nums" onClick={start}>
        <RefreshCw aria-hidden="true" className={classes('size-5', running && 'motion-safe:animate-spin')} />
        {running ? news : idle}
      </Button>
    </>
  );
}
