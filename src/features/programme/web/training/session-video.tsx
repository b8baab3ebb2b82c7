import ExternalLink from 'lucide-react/icons/external-link';
import VideoOff from 'lucide-react/icons/video-off';
import { useTranslation } from '#kit/web/i18n.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { EmptyNote } from '#kit/web/ui/empty-state.tsx';
import { parseVideoLink, embedUrl } from '../../training.rules.ts';
import Play from 'lucide-react/icons/play';
import { useState } from 'react';
import { useLanguage } from '#kit/web/language.ts';
import { Balloon } from '#club/web/balloon.tsx';

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

interface Props {
  video: { id: string; start: number };
  title: string;
}

const frame = 'shadow-raised aspect-video w-full overflow-hidden rounded-3xl';

/** Shows a local poster until the click, so that no third party learns of the visit before. */
function VideoPlayer({ video, title }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [playing, setPlaying] = useState(false);
  const { id, start } = video;
  return (
    <>
      {playing ? (
        <iframe
          // The clicked button is gone: the focus moves to the player.
          ref={(player) => player?.focus()}
          src={embedUrl(video, language)}
          title={title}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          allowFullScreen
          // oxlint-disable-next-line react/iframe-missing-sandbox -- another origin: both together open nothing of ours
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="strict-origin-when-cross-origin"
          className={`${frame} bg-navy`}
        />
      ) : (
        <Poster title={title} onPlay={() => setPlaying(true)} />
      )}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-sm">
        <p className="text-muted">{t('training.session.playNote')}</p>
        <a
          href={`https://www.youtube.com/watch?v=${id}${start > 0 ? `&t=${start}s` : ''}`}
          target="_blank"
          rel="noreferrer"
          className="text-link inline-flex min-h-11 items-center font-semibold underline-offset-4 hover:underline"
        >
          {t('training.session.elsewhere')}
        </a>
      </div>
    </>
  );
}

function Poster({ title, onPlay }: { title: string; onPlay: () => void }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      onClick={onPlay}
      aria-label={`${t('training.session.play')}: ${title}`}
      className={`${frame} on-navy bg-navy text-on-navy group relative flex items-center justify-center`}
    >
      <span aria-hidden="true" className="problem-grid absolute inset-0" />
      <Balloon string={420} className="text-sky absolute end-[9%] top-[18%] w-[11%]" />
      <Balloon string={420} className="text-blue absolute end-[22%] top-[44%] w-[9%]" />
      <span className="bg-yellow text-navy relative flex size-18 items-center justify-center rounded-full transition-transform group-hover:scale-110 sm:size-24">
        <Play aria-hidden="true" className="ms-1 size-8 fill-current sm:size-10" />
      </span>
    </button>
  );
}
