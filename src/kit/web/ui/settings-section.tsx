import { type ReactNode, type Ref, useId } from 'react';
import { Badge } from './badge.tsx';

interface Props {
  title: string;
  text?: string;
  /** In a word. */
  state?: { text: string; on: boolean };
  action?: ReactNode;
  children?: ReactNode;
  /** To focus the heading when the control that had the focus is gone. */
  headingRef?: Ref<HTMLHeadingElement>;
}

export function SettingsSection({ title, text, state, action, children, headingRef }: Props) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="border-line bg-surface shadow-card rounded-2xl border p-5 sm:p-8"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 max-w-xl grow basis-64">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 id={id} ref={headingRef} tabIndex={-1} className="text-xl outline-none">
              {title}
            </h2>
            {state && (
              <Badge tone={state.on ? 'good' : 'plain'} className="text-sm!">
                {state.text}
              </Badge>
            )}
          </div>
          {text && <p className="text-muted mt-1">{text}</p>}
        </div>
        {action}
      </div>
      {children && <div className="mt-6">{children}</div>}
    </section>
  );
}
