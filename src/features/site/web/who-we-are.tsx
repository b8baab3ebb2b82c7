import { useTranslation } from '#kit/web/i18n.ts';
import { Section } from '#club/web/section.tsx';
import type { SiteContent } from '../site.contract.ts';
import type { Localized } from './localize.ts';
import { MoreLink } from './more-link.tsx';
import { useEffect, useRef, useState } from 'react';
import { useReducedMotion } from '#kit/web/use-media-query.ts';

export function WhoWeAre({ about, counters }: Localized<Pick<SiteContent['home'], 'about' | 'counters'>>) {
  const { t } = useTranslation();
  return (
    <Section letter="A" title={t('site.who.title')}>
      <div className="grid items-center gap-x-16 gap-y-10 lg:grid-cols-2">
        <TeamPicture className="w-full rounded-3xl" />
        <div>
          <p className="text-2xl leading-heading font-extrabold text-balance">{t('site.who.statement')}</p>
          <p className="text-muted mt-5 max-w-prose text-lg">{about}</p>
          <MoreLink
            to="/about"
            label={t('site.who.readMore')}
            subject={t('site.who.subject')}
            className="mt-8"
          />
        </div>
      </div>
      <dl className="border-line mt-14 grid grid-cols-3 border-t pt-10 lg:mt-20">
        {counters.map(({ value, label }) => (
          <div
            key={label}
            className="border-line flex flex-col-reverse justify-end gap-2 px-2 text-center not-first:border-s"
          >
            <dt className="text-muted font-semibold sm:text-lg">{label}</dt>
            <dd className="text-link text-[clamp(1.875rem,0.9rem+4.4vw,4.75rem)] leading-none font-black">
              <Counter value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

const duration = 3000;

const easeOutQuart = (progress: number) => 1 - (1 - progress) ** 4;

/**
 * Counts up to "1000+" once it scrolls into view. The full number reserves the space and is what screen readers get.
 */
function Counter({ value, className }: { value: number; className?: string }) {
  const element = useRef<HTMLSpanElement>(null);
  const counted = useRef(false);
  const [shown, setShown] = useState(value);
  const reducedMotion = useReducedMotion();

  useEffect(() => {
    if (!element.current || counted.current) return undefined;
    if (reducedMotion) {
      setShown(value);
      return undefined;
    }
    setShown(0);
    let frame = 0;
    const count = (start: number) => {
      const step = (now: number) => {
        const progress = Math.min(1, Math.max(0, (now - start) / duration));
        setShown(Math.round(value * easeOutQuart(progress)));
        if (progress < 1) frame = requestAnimationFrame(step);
        else counted.current = true;
      };
      frame = requestAnimationFrame(step);
    };
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        count(performance.now());
      },
      { threshold: 0.6 },
    );
    observer.observe(element.current);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [value, reducedMotion]);

  return (
    <span ref={element} dir="ltr" className={className}>
      <span className="sr-only">{value}+</span>
      <span aria-hidden="true" className="inline-grid tabular-nums">
        <span className="invisible [grid-area:1/1]">{value}+</span>
        <span className="[grid-area:1/1]">{shown}+</span>
      </span>
    </span>
  );
}

const code = [
  { x: 196, y: 116, parts: ['#8db4ff 46', '#b7c2e6 70'] },
  { x: 212, y: 138, parts: ['#ffc83d 30', '#b7c2e6 52', '#8db4ff 28'] },
  { x: 212, y: 160, parts: ['#b7c2e6 88', '#3d74ff 26'] },
  { x: 228, y: 182, parts: ['#8db4ff 34', '#ffc83d 58'] },
  { x: 212, y: 204, parts: ['#b7c2e6 42'] },
];

/** Illustration: three friends at one computer, and a problem was just accepted. */
function TeamPicture({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 600 440" className={className} aria-hidden="true" focusable="false">
      <defs>
        <pattern id="team-grid" width="40" height="40" patternUnits="userSpaceOnUse">
          <path d="M40 0H0v40" fill="none" stroke="#fff" strokeOpacity="0.06" />
        </pattern>
        <radialGradient id="team-glow" cx="50%" cy="38%" r="52%">
          <stop offset="0" stopColor="#3d74ff" stopOpacity="0.5" />
          <stop offset="1" stopColor="#3d74ff" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="600" height="440" fill="#0b1538" />
      <rect width="600" height="440" fill="url(#team-grid)" />
      <rect width="600" height="440" fill="url(#team-glow)" />
      <TiedBalloon x={92} y={96} size={1} colour="#ffc83d" end={[70, 318]} />
      <TiedBalloon x={512} y={128} size={0.86} colour="#8db4ff" end={[532, 318]} />
      <TiedBalloon x={548} y={62} size={0.62} colour="#3d74ff" end={[532, 318]} />
      <Screen />
      <rect x="0" y="312" width="600" height="128" fill="#16224f" />
      <rect x="0" y="312" width="600" height="5" fill="#2a3768" />
      <rect x="262" y="322" width="76" height="12" rx="6" fill="#2a3768" />
      <Friend x={150} shirt="#3d74ff" head="#2b1d1a" />
      <Friend x={450} shirt="#f5f7ff" head="#4a2f22" />
      <Scarf />
    </svg>
  );
}

function Screen() {
  return (
    <g>
      <path d="M276 262h48l8 50h-64z" fill="#1b2757" />
      <rect x="164" y="82" width="272" height="184" rx="16" fill="#070d26" stroke="#4a5a96" strokeWidth="3" />
      {code.map(({ x, y, parts }) => {
        let left = x;
        return parts.map((part) => {
          const [colour, width = ''] = part.split(' ');
          const at = left;
          left += Number(width) + 8;
          return <rect key={`${y}-${at}`} x={at} y={y} width={width} height="9" rx="4.5" fill={colour} />;
        });
      })}
      <circle cx="392" cy="222" r="25" fill="#ffc83d" />
      <path
        d="m381 222 8 8 14-16"
        fill="none"
        stroke="#0b1538"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </g>
  );
}

interface Tied {
  x: number;
  y: number;
  size: number;
  colour: string;
  end: [number, number];
}

function TiedBalloon({ x, y, size, colour, end: [endX, endY] }: Tied) {
  const knot = y + 54 * size;
  return (
    <g>
      <path
        d={`M${x} ${knot}C${x - 18} ${knot + 60} ${endX + 22} ${endY - 70} ${endX} ${endY}`}
        fill="none"
        stroke={colour}
        strokeOpacity="0.7"
        strokeWidth="1.6"
      />
      <g transform={`translate(${x} ${y}) scale(${size})`}>
        <path
          d="M0-52c27 0 45 20 45 46 0 27-20 48-39 55 .8 2 1.800 3.600 3.500 5.400h-19c1.700-1.800 2.700-3.400 3.500-5.400-19-7-39-28-39-55 0-26 18-46 45-46Z"
          fill={colour}
        />
        <path
          d="M-29-10c1-13 8-23 18-28"
          fill="none"
          stroke="#fff"
          strokeOpacity="0.55"
          strokeWidth="5"
          strokeLinecap="round"
        />
      </g>
    </g>
  );
}

function Friend({ x, shirt, head }: { x: number; shirt: string; head: string }) {
  return (
    <g transform={`translate(${x} 0)`}>
      <path d="M-92 440c0-62 34-96 70-100l22-8 22 8c36 4 70 38 70 100z" fill={shirt} />
      <path d="M-16 316h32v26c0 9-32 9-32 0z" fill="#c98d68" />
      <circle cx="-47" cy="286" r="9" fill="#c98d68" />
      <circle cx="47" cy="286" r="9" fill="#c98d68" />
      <path d="M-46 284c0-34 18-58 46-58s46 24 46 58c0 28-18 46-46 46s-46-18-46-46Z" fill={head} />
    </g>
  );
}

function Scarf() {
  return (
    <g transform="translate(300 22)">
      <path d="M-96 440c0-66 36-98 74-102h44c38 4 74 36 74 102z" fill="#24346f" />
      <path
        d="M0 226c32 0 50 26 50 58 0 34 20 50 26 84-18 18-46 26-76 26s-58-8-76-26c6-34 26-50 26-84 0-32 18-58 50-58Z"
        fill="#8db4ff"
      />
      <path
        d="M-34 268c-2 40-18 70-26 96M28 252c14 40 24 76 34 108"
        fill="none"
        stroke="#0b1538"
        strokeOpacity="0.16"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </g>
  );
}
