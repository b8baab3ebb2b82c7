import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import { useTranslation } from '#kit/web/i18n.ts';
import { classes } from '#kit/web/classes.ts';
import { colourOf, initialsOf } from '#kit/web/ui/avatar.tsx';
import type { SitePerson } from '../site.contract.ts';
import type { Localized } from './localize.ts';

export type Person = Localized<SitePerson>;

type Look = 'tall' | 'slide' | 'row';

const looks = {
  tall: { card: 'flex-col p-3 text-center sm:p-4', portrait: 'aspect-square w-full', text: 'mt-4 px-1 pb-2' },
  // Leaves a margin on a phone, where it is alone in its row.
  slide: {
    card: 'flex-col p-3 text-center sm:p-4',
    portrait: 'aspect-3/2 w-full md:aspect-square',
    text: 'mt-4 px-1 pb-2',
  },
  row: {
    card: 'flex-wrap items-center gap-5 p-4',
    portrait: 'aspect-square w-24 max-w-full shrink-0 lg:w-28',
    text: 'min-w-[min(100%,6rem)] flex-1',
  },
} as const;

/** A person's picture, name and role. The whole card links to their profile, where they have one. */
export function PersonCard({ person, look = 'tall' }: { person: Person; look?: Look }) {
  const { t } = useTranslation();
  const { name, title, image, link } = person;
  const { card, portrait, text } = looks[look];
  return (
    <article
      className={classes(
        'bg-surface text-ink border-line has-[a:hover]:border-link relative flex h-full rounded-3xl border wrap-anywhere transition-[border-color]',
        card,
      )}
    >
      <Portrait name={name} image={image} className={portrait} />
      <div className={text}>
        <h3 className="text-lg">
          {link ? (
            <a
              href={link}
              target="_blank"
              rel="noreferrer"
              aria-label={t('site.founders.profile', { name })}
              className="rounded-lg after:absolute after:inset-0 after:rounded-3xl"
            >
              {name}
              <ArrowUpRight aria-hidden="true" className="text-link ms-1 inline size-4 rtl:-scale-x-100" />
            </a>
          ) : (
            name
          )}
        </h3>
        <p className="text-muted mt-1 text-sm">{title}</p>
      </div>
    </article>
  );
}

/** Five tall or three wide cards per row; an incomplete last row is centred. */
export function PeopleGrid({ people, look = 'tall' }: { people: Person[]; look?: 'tall' | 'row' }) {
  const columns = {
    tall: 'min-w-[min(100%,8.5rem)] w-[calc(50%-0.5rem)] sm:w-[calc((100%-3rem)/3)] lg:w-[calc((100%-6rem)/5)]',
    row: 'w-full md:w-[calc((100%-3rem)/3)]',
  };
  return (
    <ul className={classes('flex flex-wrap gap-4 sm:gap-6', look === 'tall' && 'justify-center')}>
      {people.map((person, order) => (
        // oxlint-disable-next-line react/no-array-index-key -- two people may share a name
        <li key={order} className={columns[look]}>
          <PersonCard person={person} look={look} />
        </li>
      ))}
    </ul>
  );
}

interface PortraitProps {
  name: string;
  image: { secure_url: string } | null;
  /** Width and shape. */
  className: string;
}

/** A person's picture, or a balloon with their initials. Decorative: always beside a name. */
export function Portrait({ name, image, className }: PortraitProps) {
  const shape = classes('bg-sunken block overflow-hidden rounded-2xl', className);
  if (image)
    return (
      <img
        src={image.secure_url}
        alt=""
        width={480}
        height={480}
        loading="lazy"
        decoding="async"
        className={classes(shape, 'object-cover')}
      />
    );
  return (
    <svg
      viewBox="0 0 120 120"
      aria-hidden="true"
      focusable="false"
      className={shape}
      style={{ color: colourOf(name) }}
    >
      <path
        d="M60 100c-5 9 6 13 0 30"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        className="opacity-70"
      />
      <path
        d="M60 14c21 0 36 16.500 36 38 0 22-16 40-33 46.500.7 1.800 1.700 3.300 3.300 4.900H53.700c1.600-1.600 2.600-3.100 3.300-4.900C40 92 24 74 24 52c0-21.500 15-38 36-38Z"
        fill="currentColor"
      />
      <path
        d="M35 50c.8-10 6-18 14-21.500"
        fill="none"
        stroke="#fff"
        strokeWidth="4"
        strokeLinecap="round"
        opacity="0.45"
      />
      <text
        x="60"
        y="56"
        fill="#fff"
        fontSize="28"
        fontWeight="800"
        textAnchor="middle"
        dominantBaseline="central"
        direction="ltr"
      >
        {initialsOf(name)}
      </text>
    </svg>
  );
}
