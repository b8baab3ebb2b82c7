import { useTranslation } from '#kit/web/i18n.ts';
import { Section } from '#club/web/section.tsx';
import { PeopleGrid, type Person } from './person-card.tsx';

export function Founders({ people }: { people: Person[] }) {
  const { t } = useTranslation();
  if (people.length === 0) return null;
  return (
    <Section letter="F" ground="surface" title={t('site.founders.title')}>
      <PeopleGrid people={people} />
    </Section>
  );
}
