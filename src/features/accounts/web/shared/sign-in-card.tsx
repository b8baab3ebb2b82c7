import type { ReactNode } from 'react';
import { classes } from '#kit/web/classes.ts';

interface Props {
  title: string;
  lead?: string;
  wide?: boolean;
  children: ReactNode;
}

/** The card of the pages around signing in: heading, form and links. */
export function SignInCard({ title, lead, wide = false, children }: Props) {
  return (
    <div className={classes('w-full min-w-0', wide ? 'max-w-3xl' : 'max-w-md')}>
      <h1 className="text-3xl">{title}</h1>
      {lead && <p className="text-muted mt-3 text-lg">{lead}</p>}
      <div className="mt-8">{children}</div>
    </div>
  );
}

export const textLink = 'text-link font-semibold underline underline-offset-4 hover:no-underline';
