import { useTranslation } from '#kit/web/i18n.ts';
import { Section } from '#club/web/section.tsx';
import type { SiteContent } from '../site.contract.ts';
import heart from './heart.svg';
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
          <img
            src={heart}
            alt=""
            width={400}
            height={470}
            loading="lazy"
            className="mx-auto w-full max-w-sm"
          />
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
