import { useTranslation } from '#kit/web/i18n.ts';
import { Balloon } from '#club/web/balloon.tsx';
import { Carousel } from '#kit/web/ui/carousel.tsx';
import type { Letter } from '#club/web/problem-letter.tsx';
import { Section, type Ground } from '#club/web/section.tsx';
import { PersonCard, type Person } from './person-card.tsx';

interface Props {
  committee: { title: string; mission: string[]; members: Person[] };
  id: string;
  letter: Letter;
  ground: Ground;
}

const slideInterval = 4000;

export function CommitteeSection({ committee: { title, mission, members }, id, letter, ground }: Props) {
  const { t } = useTranslation();
  return (
    <Section id={id} letter={letter} ground={ground} title={title}>
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[2fr_3fr]">
        <div>
          <h3 className="text-muted text-lg font-bold">{t('site.committees.mission')}</h3>
          <ul className="mt-5 flex flex-col gap-5">
            {mission.map((bullet) => (
              <li key={bullet} className="flex gap-4 text-lg font-semibold">
                <Balloon string={30} className="text-blue mt-1 h-8 shrink-0" />
                <span>{bullet}</span>
              </li>
            ))}
          </ul>
        </div>
        {members.length > 0 && (
          <Carousel
            label={t('site.committees.team', { committee: title })}
            view="three"
            interval={slideInterval}
          >
            {members.map((person, order) => (
              // oxlint-disable-next-line react/no-array-index-key -- two people may share a name
              <PersonCard key={order} person={person} look="slide" />
            ))}
          </Carousel>
        )}
      </div>
    </Section>
  );
}
