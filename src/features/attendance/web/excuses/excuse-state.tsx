import { useTranslation } from '#kit/web/i18n.ts';
import { classes } from '#kit/web/classes.ts';
import type { ExcuseState as State } from '../../excuses.rules.ts';
import { stateIcons } from './state-icons.ts';

/** What became of one's own excuse, in the colour of the text around it. */
export function ExcuseState({ state, className }: { state: State; className?: string }) {
  const { t } = useTranslation();
  const Icon = stateIcons[state];
  return (
    <p className={classes('flex min-w-0 items-center gap-2', className)}>
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      {t(`excuses.own.states.${state}`)}
    </p>
  );
}
