import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useTranslation } from '#kit/web/i18n.ts';
import { classes } from '#kit/web/classes.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import { useSync } from './use-sync.ts';

interface Props {
  campId: string;
  sample: boolean;
}

export const SyncButton = ({ campId, sample }: Props) =>
  sample ? <SampleButton /> : <SyncNow campId={campId} />;

/** Starts a sync and shows its progress. */
function SyncNow({ campId }: { campId: string }) {
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

/** In its usual place, and says why a sample wave is not synced. */
function SampleButton() {
  const { t } = useTranslation();
  return (
    <Button look="outline" onClick={() => toast.success(t('sheets.errors.sampleWave'))}>
      <RefreshCw aria-hidden="true" className="size-5" />
      {t('sheets.sync.now')}
    </Button>
  );
}
