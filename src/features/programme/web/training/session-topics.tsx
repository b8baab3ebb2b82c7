import { useTranslation } from '#kit/web/i18n.ts';
import { addLtrMarks } from '#kit/web/format-text.ts';
import { parseTopics } from '../../training.rules.ts';

export function SessionTopics({ content }: { content: string }) {
  const { t } = useTranslation();
  const topics = parseTopics(content);
  return (
    <section aria-labelledby="topics" className="min-w-0">
      <h2 id="topics" className="text-2xl">
        {t('training.session.topics')}
      </h2>
      {topics.length === 0 ? (
        <p className="text-muted mt-4">{t('training.session.noTopics')}</p>
      ) : (
        <ul className="mt-5 flex flex-col gap-3">
          {topics.map((topic, order) => (
            // oxlint-disable-next-line react/no-array-index-key -- the same line may stand twice
            <li key={order} className="flex items-start gap-3.5 text-lg">
              <span aria-hidden="true" className="bg-link mt-2.5 size-2 shrink-0 rounded-full" />
              <bdi className="min-w-0 wrap-anywhere">{addLtrMarks(topic)}</bdi>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
