import Check from 'lucide-react/icons/check';
import { useTranslation } from '#kit/web/i18n.ts';
import { Balloon } from '#club/web/balloon.tsx';

/** System fonts: a decoration is not worth a font download. */
const mono = 'font-[ui-monospace,SFMono-Regular,Menlo,Consolas,monospace]';
const word = 'text-sky';
const plain = 'text-on-navy';

/** Tokens with their syntax colours. */
const lines: [text: string, colour: string][][] = [
  [
    ['#include ', word],
    ['<iostream>', 'text-yellow'],
  ],
  [
    ['int ', word],
    ['main() {', plain],
  ],
  [
    ['  int ', word],
    ['a, b;', plain],
  ],
  [['  std::cin >> a >> b;', plain]],
  [['  std::cout << a + b;', plain]],
  [['}', plain]],
];

/** Illustration: a first accepted solution and its balloon. */
export function AcceptedCode() {
  const { t } = useTranslation();
  return (
    <div role="img" aria-label={t('training.why.code')} className="relative pe-14 max-lg:mt-10 sm:pe-20">
      <div className="bg-navy shadow-raised overflow-hidden rounded-3xl">
        <div className="flex items-center justify-between gap-4 border-b border-white/10 px-5 py-3">
          <span className="flex gap-2">
            <span className="bg-red size-3 rounded-full" />
            <span className="bg-yellow size-3 rounded-full" />
            <span className="bg-blue size-3 rounded-full" />
          </span>
          <span dir="ltr" className={`text-on-navy-muted text-xs ${mono}`}>
            A.cpp
          </span>
        </div>
        <pre
          dir="ltr"
          className={`overflow-x-auto px-5 py-5 text-start text-[0.8125rem] leading-loose sm:px-7 sm:text-base sm:leading-loose ${mono}`}
        >
          {lines.map((parts) => (
            <code key={parts.map(([text]) => text).join('')} className="block">
              {parts.map(([text, colour]) => (
                <span key={text} className={colour}>
                  {text}
                </span>
              ))}
            </code>
          ))}
        </pre>
        <p className="text-on-navy flex items-center gap-3 border-t border-white/10 px-5 py-3 text-sm font-bold sm:px-7">
          <span className="bg-yellow text-navy flex size-6 items-center justify-center rounded-full">
            <Check className="size-4" strokeWidth={3} />
          </span>
          {t('training.why.verdict')}
        </p>
      </div>
      <Balloon
        letter="A"
        string={190}
        className="animate-sway text-yellow absolute end-0 bottom-4 w-24 origin-bottom sm:w-32"
      />
    </div>
  );
}
