import { addLtrMarks } from '../format-text.ts';

/** A multi-line text as paragraphs, each in the direction of its own language. */
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
