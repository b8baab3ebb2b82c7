import LibraryBig from 'lucide-react/icons/library-big';
import Rocket from 'lucide-react/icons/rocket';
import Zap from 'lucide-react/icons/zap';
import { useTranslation } from '#kit/web/i18n.ts';
import { Section } from '#club/web/section.tsx';
import { AcceptedCode } from './accepted-code.tsx';

const benefits = [
  { key: 'training.why.speed', text: 'training.why.speedText', Icon: Zap },
  { key: 'training.why.library', text: 'training.why.libraryText', Icon: LibraryBig },
  { key: 'training.why.everywhere', text: 'training.why.everywhereText', Icon: Rocket },
] as const;

export function WhyCpp() {
  const { t } = useTranslation();
  return (
    <Section letter="A" title={t('training.why.title')}>
      <div className="grid items-center gap-x-16 gap-y-12 lg:grid-cols-[5fr_6fr]">
        <p className="text-muted max-w-prose text-lg lg:text-xl lg:leading-relaxed">
          {t('training.why.text')}
        </p>
        <AcceptedCode />
      </div>
      <ul className="mt-14 grid gap-4 sm:gap-6 md:grid-cols-3 lg:mt-20">
        {benefits.map(({ key, text, Icon }) => (
          <li key={key} className="border-line bg-surface shadow-card rounded-3xl border p-6 sm:p-8">
            <span className="bg-navy text-yellow flex size-14 items-center justify-center rounded-full">
              <Icon aria-hidden="true" className="size-6" />
            </span>
            <h3 className="mt-5 text-xl">{t(key)}</h3>
            <p className="text-muted mt-2">{t(text)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
