import { type ReactNode, useId } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import type { NotificationsOut } from '../../inbox.contract.ts';
import { channels, isForStaff } from '../../inbox.rules.ts';
import { classes } from '#kit/web/classes.ts';
import { SettingsSection } from '#kit/web/ui/settings-section.tsx';
import { Switch } from '#kit/web/ui/switch.tsx';
import { useMediaQuery } from '#kit/web/use-media-query.ts';
import type { KindChange } from './notifications.hooks.ts';

type KindChoice = NotificationsOut['kinds'][number];

interface Props {
  kinds: readonly KindChoice[];
  onChoose: (change: KindChange) => void;
}

/** How one is notified of what: what concerns oneself, and for staff what waits for them. */
export function NotificationChoices({ kinds, onChoose }: Props) {
  const own = kinds.filter(({ kind }) => !isForStaff(kind));
  const staff = kinds.filter(({ kind }) => isForStaff(kind));
  return (
    <>
      <Group group="own" kinds={own} onChoose={onChoose} />
      {staff.length > 0 && <Group group="staff" kinds={staff} onChoose={onChoose} />}
    </>
  );
}

function Group({ group, kinds, onChoose }: Props & { group: 'own' | 'staff' }) {
  const { t } = useTranslation();
  const wide = useMediaQuery('(min-width: 40rem)');
  const Rows = wide ? ChoicesTable : ChoicesList;
  return (
    <SettingsSection title={t(`reminders.groups.${group}`)} text={t(`reminders.groups.${group}Text`)}>
      <Rows kinds={kinds} onChoose={onChoose} caption={t(`reminders.groups.${group}`)} />
    </SettingsSection>
  );
}

interface RowsProps extends Props {
  caption: string;
}

function ChoicesTable({ kinds, onChoose, caption }: RowsProps) {
  const { t } = useTranslation();
  return (
    <table className="w-full">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-line text-muted border-b text-sm">
          <th scope="col" className="pb-2 text-start font-bold">
            {t('reminders.page.what')}
          </th>
          {channels.map((channel) => (
            <th key={channel} scope="col" className="w-24 pb-2 text-center font-bold">
              {t(`reminders.channels.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-line divide-y">
        {kinds.map((choice) => (
          <tr key={choice.kind}>
            <th scope="row" className="py-1 pe-4 text-start font-semibold">
              {t(`inbox.kinds.${choice.kind}`)}
            </th>
            {channels.map((channel) => (
              <td key={channel}>
                <ChoiceSwitch
                  {...{ choice, channel, onChoose }}
                  className="flex min-h-11 items-center justify-center"
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ChoicesList({ kinds, onChoose, caption }: RowsProps) {
  const { t } = useTranslation();
  return (
    <ul aria-label={caption} className="divide-line divide-y">
      {kinds.map((choice) => (
        <li key={choice.kind} className="py-3 first:pt-0 last:pb-0">
          <p className="font-semibold">{t(`inbox.kinds.${choice.kind}`)}</p>
          <div className="mt-1 grid grid-cols-[repeat(auto-fit,minmax(min(100%,5rem),1fr))] gap-2">
            {channels.map((channel) => (
              <ChoiceSwitch
                key={channel}
                {...{ choice, channel, onChoose }}
                className="flex min-h-16 flex-col justify-center gap-1.5"
              >
                <span className="text-muted text-sm">{t(`reminders.channels.${channel}`)}</span>
              </ChoiceSwitch>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}

interface SwitchProps extends Pick<KindChange, 'channel'>, Pick<Props, 'onChoose'> {
  choice: KindChoice;
  className: string;
  /** What stands above it. */
  children?: ReactNode;
}

/** The label makes it large enough for a finger; its name says the kind too. */
function ChoiceSwitch({ choice, channel, onChoose, className, children }: SwitchProps) {
  const { t } = useTranslation();
  const id = useId();
  const { kind } = choice;
  const label = t('reminders.page.switch', {
    kind: t(`inbox.kinds.${kind}`),
    channel: t(`reminders.channels.${channel}`),
  });
  return (
    <label htmlFor={id} className={classes('cursor-pointer', className)}>
      {children}
      <Switch
        id={id}
        label={label}
        checked={choice[channel]}
        onChange={({ target }) => onChoose({ kind, channel, on: target.checked })}
      />
    </label>
  );
}
