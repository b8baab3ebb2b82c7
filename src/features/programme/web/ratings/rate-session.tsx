import { useTranslation } from '#kit/web/i18n.ts';
import { toast } from '#kit/web/ui/toast.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import type { OwnRatingOut } from '../../ratings.contract.ts';
import { mostStars } from '../../ratings.rules.ts';
import { RatingLine } from './rating-line.tsx';
import { RatingPanel } from './rating-panel.tsx';
import { useRate } from './ratings.hooks.ts';
import { StarChoice } from './star-choice.tsx';

interface Props {
  sessionId: string;
  own: OwnRatingOut;
}

/** For somebody who was there: stars with one tap, and then a line if they like. */
export function RateSession({ sessionId, own: { stars, text } }: Props) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const { mutateAsync } = useRate(sessionId);

  async function choose(chosen: number) {
    try {
      await mutateAsync({ stars: chosen });
    } catch (error) {
      toast.danger(failureText(error, t('ratings.own.failed')));
    }
  }

  return (
    <RatingPanel title={t('ratings.own.title')}>
      <div className="mt-4 grid gap-x-12 gap-y-6 lg:grid-cols-2">
        <div>
          <StarChoice label={t('ratings.own.title')} stars={stars} onChoose={(star) => void choose(star)} />
          <p role="status" className="text-muted mt-3">
            {stars === null ? t('ratings.own.text') : t('ratings.own.given', { stars, most: mostStars })}
          </p>
        </div>
        {stars !== null && (
          <RatingLine text={text} save={(line) => mutateAsync({ stars, text: line })} sessionId={sessionId} />
        )}
      </div>
    </RatingPanel>
  );
}
