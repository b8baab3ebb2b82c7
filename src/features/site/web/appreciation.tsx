import { useTranslation } from '#kit/web/i18n.ts';
import { Section } from '#club/web/section.tsx';
import type { SiteContent } from '../site.contract.ts';
import type { Localized } from './localize.ts';

export function Appreciation({ image, paragraphs }: Localized<SiteContent['appreciation']>) {
  const { t } = useTranslation();
  return (
    <Section letter="H" title={t('site.appreciation.title')}>
      <div className="grid items-center gap-x-16 gap-y-10 lg:grid-cols-[5fr_6fr]">
        {image ? (
          <img
            src={image.secure_url}
            alt=""
            width={960}
            height={720}
            loading="lazy"
            decoding="async"
            className="bg-sunken aspect-4/3 w-full rounded-3xl object-cover"
          />
        ) : (
          <BalloonHeart className="mx-auto w-full max-w-sm" />
        )}
        <div className="flex flex-col gap-8">
          {paragraphs.map((paragraph) => (
            <p
              key={paragraph}
              className="border-yellow border-s-4 ps-6 text-xl leading-relaxed font-semibold text-balance lg:text-2xl lg:leading-normal"
            >
              {paragraph}
            </p>
          ))}
        </div>
      </div>
    </Section>
  );
}

const colours = { sky: '#8db4ff', blue: '#3d74ff', yellow: '#ffc83d' };

/** Positions of the balloons, from back to front. */
const balloons: [x: number, y: number, colour: keyof typeof colours][] = [
  [200, 118, 'blue'],
  [112, 70, 'blue'],
  [288, 70, 'blue'],
  [62, 116, 'sky'],
  [338, 116, 'sky'],
  [158, 88, 'sky'],
  [242, 88, 'yellow'],
  [84, 172, 'yellow'],
  [316, 172, 'blue'],
  [138, 150, 'blue'],
  [262, 150, 'yellow'],
  [200, 178, 'sky'],
  [130, 218, 'sky'],
  [270, 218, 'sky'],
  [200, 244, 'yellow'],
  [200, 290, 'blue'],
];
const hand = { x: 200, y: 452 };

/** A heart-shaped bunch of balloons. */
function BalloonHeart({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 400 470" className={className} aria-hidden="true" focusable="false">
      {balloons.map(([x, y, colour]) => (
        <path
          key={`${x}-${y}`}
          d={`M${x} ${y + 44}Q${(x + hand.x) / 2} ${y + 150} ${hand.x} ${hand.y}`}
          fill="none"
          stroke={colours[colour]}
          strokeOpacity="0.55"
          strokeWidth="1.4"
        />
      ))}
      {balloons.map(([x, y, colour]) => (
        <g key={`${x}-${y}`} transform={`translate(${x} ${y})`}>
          <path
            d="M0-40c22 0 37 16 37 37S18 36 5 42c.6 1.500 1.400 2.700 2.800 4.200H-7.800c1.400-1.500 2.200-2.700 2.800-4.200-13-6-32-24-32-45s15-37 37-37Z"
            fill={colours[colour]}
          />
          <path
            d="M16-36C28-30 37-18 37-3 37 18 18 36 5 42c10-10 24-24 24-46 0-13-5-25-13-32Z"
            fill="#0b1538"
            opacity="0.14"
          />
          <path
            d="M-24-6c1-10 6-18 14-21"
            fill="none"
            stroke="#fff"
            strokeWidth="4"
            strokeLinecap="round"
            opacity="0.6"
          />
        </g>
      ))}
      <path
        d={`M${hand.x} ${hand.y - 4}c-16-14-30-8-26 2s18 6 26-2c8 8 22 12 26 2s-10-16-26-2Zm0 0c-4 8-8 14-14 18m14-18c4 8 8 14 14 18`}
        fill="none"
        stroke={colours.yellow}
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
