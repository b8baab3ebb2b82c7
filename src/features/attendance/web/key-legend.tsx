import { useTranslation } from '#kit/web/i18n.ts';
import { attendanceStates } from '../attendance.rules.ts';
import { markStyle } from './mark-style.tsx';

const keyClass = 'border-line-strong bg-surface rounded border px-1.5 py-0.5 font-mono text-xs rtl:font-sans';

/** Symbols of the marks and their keys. */
export function KeyLegend() {
  const { t } = useTranslation();
  return (
    <dl
      aria-label={t('attendance.grid.keys')}
      className="text-muted flex flex-wrap items-center gap-x-5 gap-y-2 text-xs *:flex *:items-center *:gap-1.5"
    >
      {attendanceStates.map((state) => {
        const { Icon } = markStyle[state];
        return (
          <div key={state}>
            <dt>
              <kbd className={keyClass}>{t(`attendance.letters.${state}`)}</kbd>
            </dt>
            <dd className="flex items-center gap-1">
              <Icon aria-hidden="true" className="size-3.5" />
              {t(`attendance.states.${state}`)}
            </dd>
          </div>
        );
      })}
      <div>
        <dt>
          <kbd className={keyClass}>{t('attendance.grid.keyNone')}</kbd>
        </dt>
        <dd>{t('attendance.states.none')}</dd>
      </div>
      <div>
        <dt>
          <kbd className={keyClass}>{t('attendance.grid.keyMove')}</kbd>
        </dt>
        <dd>{t('attendance.grid.move')}</dd>
      </div>
      <div>
        <dt>
          <kbd className={keyClass} dir="ltr">
            {t('attendance.grid.keyUndo')}
          </kbd>
        </dt>
        <dd>{t('ui.undo')}</dd>
      </div>
    </dl>
  );
}
