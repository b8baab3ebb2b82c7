import { useRef, type RefObject } from 'react';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kit/web/i18n.ts';
import { useErrorText } from '../use-error-text.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { toast } from './toast.ts';
import { LoadFailed } from './query-boundary.tsx';
import { Skeleton } from './loading.tsx';

export interface RemovalProps<Row> {
  /** The row to remove; null closes the dialog. */
  row: Row | null;
  title: string;
  text: (row: Row) => string;
  /** What goes with the row; the dialog waits for it. */
  contents?: RemovalContents<Row>;
  remove: { isPending: boolean; mutateAsync: (row: Row) => Promise<unknown> };
  /** Text of the button; by default that it removes. */
  confirm?: string;
  done: string;
  /** Prefix of the error message. */
  failed?: string;
  onClose: () => void;
  /** Takes the focus when the row and its buttons are gone. */
  focusTarget: RefObject<HTMLElement | null>;
}

/** Says what goes with the row, confirms, removes, and shows the result in a toast. */
export function RemovalDialog<Row>(props: RemovalProps<Row>) {
  const { row, title, text, contents, remove, onClose } = props;
  const { t } = useTranslation();
  const own = props.confirm ?? (remove.isPending ? t('ui.list.removing') : t('ui.list.remove'));
  const read = useRemovalParts(contents, row);
  const { confirm, focusAfter } = useRemoval(props);
  const blocked = read?.data?.data.blocked === true;
  const offered = blocked && contents?.instead ? contents.instead : null;
  const busy = remove.isPending || offered?.busy === true;
  const waits = read !== null && !read.data;
  return (
    <ConfirmDialog
      open={row !== null}
      title={title}
      text={row === null ? '' : blocked && contents?.blockedText ? contents.blockedText(row) : text(row)}
      confirm={offered?.label ?? own}
      confirmLook={offered ? 'primary' : 'danger'}
      busy={busy || waits}
      onConfirm={blocked && !offered ? null : () => void confirm(offered)}
      cancel={blocked && !offered ? t('ui.close') : undefined}
      onClose={onClose}
      focusAfter={focusAfter}
    >
      {read && contents && <RemovalParts read={read} partText={contents.partText} blocked={blocked} />}
    </ConfirmDialog>
  );
}

/** Removes the row, or does what is offered instead. */
function useRemoval<Row>({ row, remove, done, failed, onClose, focusTarget }: RemovalProps<Row>) {
  const gone = useRef(false);
  const { t } = useTranslation();
  const { failureText } = useErrorText();

  async function confirm(instead: RemovalContents<Row>['instead'] | null) {
    if (row === null) return;
    try {
      await (instead ? instead.run(row) : remove.mutateAsync(row));
      gone.current = true;
      if (!instead) toast.success(done);
    } catch (error) {
      const why = failureText(error);
      toast.danger(instead || failed === undefined ? why : t('ui.list.removeFailed', { failed, why }));
    }
    onClose();
  }

  const focusAfter = () => {
    const wasGone = gone.current;
    gone.current = false;
    return wasGone ? focusTarget.current : null;
  };
  return { confirm, focusAfter };
}

interface Part {
  what: string;
  count: number;
}

interface Removal {
  data: { parts: Part[]; blocked: boolean };
}

/** What goes with a row, read from the server when the dialog opens. */
export interface RemovalContents<Row> {
  query: (row: Row) => { queryKey: readonly unknown[]; read: () => Promise<Removal> };
  partText: (part: Part) => string;
  /** Shown in place of the text when the server would refuse the removal. */
  blockedText?: (row: Row) => string;
  /** What is offered then; it shows its own result. */
  instead?: { label: string; busy: boolean; run: (row: Row) => Promise<unknown> };
}

/** Null when the dialog has nothing to read. Never cached, because the numbers must be true when they are shown. */
export function useRemovalParts<Row>(contents: RemovalContents<Row> | undefined, row: Row | null) {
  const wanted = contents && row !== null ? contents.query(row) : null;
  const read = useQuery(
    queryOptions({
      queryKey: ['removal', ...(wanted?.queryKey ?? [])],
      queryFn: wanted ? wanted.read : skipToken,
      staleTime: 0,
      gcTime: 0,
      refetchOnWindowFocus: false,
    }),
  );
  return contents ? read : null;
}

interface RemovalPartsProps {
  read: { data: Removal | undefined; error: Error | null; refetch: () => Promise<unknown> };
  partText: (part: Part) => string;
  blocked: boolean;
}

export function RemovalParts({ read: { data, error, refetch }, partText, blocked }: RemovalPartsProps) {
  const { t } = useTranslation();
  if (!data && error)
    return (
      <div className="mt-4">
        <LoadFailed error={error} onRetry={refetch} />
      </div>
    );
  if (!data)
    return (
      <div role="status" className="mt-4">
        <span className="sr-only">{t('ui.loading')}</span>
        <Skeleton className="h-16" />
      </div>
    );
  const { parts } = data.data;
  if (parts.length === 0) return null;
  return (
    <div className="bg-sunken mt-4 rounded-2xl p-4">
      <p className="text-sm font-bold">{t(blocked ? 'ui.removal.has' : 'ui.removal.goes')}</p>
      <ul className="mt-2 list-disc ps-5 tabular-nums">
        {parts.map((part) => (
          <li key={part.what}>{partText(part)}</li>
        ))}
      </ul>
    </div>
  );
}
