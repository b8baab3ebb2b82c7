import { useMemo } from 'react';
import { encode } from 'uqr';

/** The empty frame without which cameras do not find a code. */
const quiet = 4;

/** Always dark on white, whatever the theme: some cameras read nothing else. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const { size, path } = useMemo(() => drawingOf(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function drawingOf(text: string) {
  const { data, size } = encode(text, { ecc: 'M', border: quiet });
  const modules = data.flatMap((line, y) => line.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: modules.join('') };
}
