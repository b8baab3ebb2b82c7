import { useState } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import type { ConfirmProps } from './confirm-dialog-content.tsx';

const Content = lazyPart(
  async () => (await import('./confirm-dialog-content.tsx')).ConfirmDialogContent,
  null,
);

/** A question before something is done. It loads when it is first asked, because most pages never do. */
export function ConfirmDialog(props: ConfirmProps) {
  const [asked, setAsked] = useState(props.open);
  if (props.open && !asked) setAsked(true);
  return asked ? <Content {...props} /> : null;
}
