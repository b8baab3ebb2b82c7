import Clock from 'lucide-react/icons/clock';
import Monitor from 'lucide-react/icons/monitor';
import Users from 'lucide-react/icons/users';
import { useTranslation } from '#kit/web/i18n.ts';
import { Section } from '#club/web/section.tsx';
import { MoreLink } from './more-link.tsx';

const facts = [
  { number: 3, key: 'site.icpc.students', Icon: Users },
  { number: 1, key: 'site.icpc.computer', Icon: Monitor },
  { number: 5, key: 'site.icpc.hours', Icon: Clock },
] as const;

export function WhatIsIcpc({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <Section letter="B" ground="surface" title={t('site.icpc.title')}>
      <div className="grid items-center gap-x-16 gap-y-12 lg:grid-cols-[5fr_6fr]">
        <div>
          <p className="text-muted max-w-prose text-lg lg:text-xl">{text}</p>
          <MoreLink
            to="/ecpc"
            label={t('site.icpc.learnMore')}
            subject={t('site.icpc.subject')}
            className="mt-8"
          />
        </div>
        <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,6rem),1fr))] gap-3 sm:gap-5">
          {facts.map(({ number, key, Icon }) => (
            <li
              key={key}
              className="bg-ground border-line flex flex-col gap-4 rounded-2xl border p-4 sm:rounded-3xl sm:p-7"
            >
              <Icon aria-hidden="true" className="text-link size-6 sm:size-7" />
              <p className="flex flex-col gap-2">
                <span className="text-[clamp(2.75rem,1.8rem+4.4vw,5.5rem)] leading-none font-black">
                  {number}
                </span>
                <span className="text-muted text-sm leading-snug font-semibold sm:text-base">{t(key)}</span>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
