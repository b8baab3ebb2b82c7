import { useId } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { Switch } from '#kit/web/ui/switch.tsx';
import type { useMoveOn } from './use-move-on.ts';

export function MoveOnSwitch({ on, choose }: ReturnType<typeof useMoveOn>) {
  const { t } = useTranslation();
  const id = useId();
  const label = t('attendance.page.moveOn');
  return (
    <div className="flex min-h-11 items-center gap-2.5 text-sm">
      <Switch id={id} label={label} checked={on} onChange={({ target }) => choose(target.checked)} />
      <label htmlFor={id} className="flex min-h-11 items-center font-semibold">
        {label}
      </label>
    </div>
  );
}
