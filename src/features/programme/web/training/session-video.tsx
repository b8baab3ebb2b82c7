import ExternalLink from 'lucide-react/icons/external-link';
import VideoOff from 'lucide-react/icons/video-off';
import { useTranslation } from '#kit/web/i18n.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { EmptyNote } from '#kit/web/ui/empty-note.tsx';
import { parseVideoLink } from '../../training.rules.ts';
import { VideoPlayer } from './video-player.tsx';

/** The recording: embedded, as a link, or a note that it is missing. */
export function SessionVideo({ link, title }: { link: string | null; title: string }) {
  const { t } = useTranslation();
  const video = parseVideoLink(link);
  return (
    <section aria-label={t('training.session.video')} className="min-w-0">
      {video?.kind === 'youtube' && <VideoPlayer video={video} title={title} />}
      {video?.kind === 'link' && (
        <div className="bg-surface border-line flex flex-col items-center gap-5 rounded-3xl border px-6 py-14 text-center">
          <p className="text-muted">{t('training.session.openVideoText')}</p>
          <a href={video.url} target="_blank" rel="noreferrer" className={buttonClass({ size: 'large' })}>
            {t('training.session.openVideo')}
            <ExternalLink aria-hidden="true" className="size-5 rtl:-scale-x-100" />
          </a>
        </div>
      )}
      {!video && (
        <EmptyNote
          Icon={VideoOff}
          title={t('training.session.noVideo')}
          text={t('training.session.noVideoText')}
        />
      )}
    </section>
  );
}
