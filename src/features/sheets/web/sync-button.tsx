import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useTranslation } from 'react-i18next';
import { classes } from '#kit/web/classes.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { useSync } from './use-sync.ts';

/** Fetches the results now, and says how far it is. */
export function SyncButton({ campId }: { campId: string }) {
  const { t } = useTranslation();
  const { running, progress, start } = useSync(campId);
  const news =
    running && progress
      ? progress.done === 0
        ? t('sheets.sync.queued')
        : t('sheets.sync.progress', progress)
      : '';
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="text-muted text-sm tabular-nums">
        {news}
      </p>
      {/* Not disabled: the keyboard would lose its place while it runs. */}
      <Button aria-disabled={running} onClick={start}>
        <RefreshCw aria-hidden="true" className={classes('size-5', running && 'motion-safe:animate-spin')} />
        {running ? t('sheets.sync.running') : t('sheets.sync.now')}
      </Button>
    </div>
  );
}
