import { addLtrMarks } from '../format-text.ts';

/** A text of several lines as paragraphs; each runs in the direction of its own language. */
export function Paragraphs({ text, className }: { text: string; className?: string }) {
  const parts = text.split(/\n+/).filter((part) => part.trim() !== '');
  return (
    <div className={className}>
      {parts.map((part, order) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same sentence may stand twice
        <p key={order} dir="auto">
          {addLtrMarks(part)}
        </p>
      ))}
    </div>
  );
}
