import { useTranslation } from '#kit/web/i18n.ts';
import { Star } from '#club/web/star-rating.tsx';
import { mostStars } from '../../ratings.rules.ts';

interface Props {
  label: string;
  /** Null while nothing is chosen. */
  stars: number | null;
  onChoose: (stars: number) => void;
}

const choices = Array.from({ length: mostStars }, (_, less) => less + 1);

/** Five stars as radio buttons: a tap or an arrow key chooses. */
export function StarChoice({ label, stars, onChoose }: Props) {
  const { t } = useTranslation();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="on-navy bg-navy text-yellow border-navy-line flex w-fit rounded-2xl border px-1.5 py-1">
        {choices.map((star) => (
          <label
            key={star}
            className="has-focus-visible:outline-yellow relative flex size-12 items-center justify-center rounded-xl transition-transform hover:scale-110 has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name="stars"
              value={star}
              checked={star === stars}
              onChange={() => onChoose(star)}
              aria-label={t('ratings.stars', { stars: star, most: mostStars })}
              className="absolute inset-0 cursor-pointer appearance-none rounded-xl outline-none"
            />
            <Star filled={stars !== null && star <= stars} className="size-9" />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
