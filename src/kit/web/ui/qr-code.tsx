import { useMemo } from 'react';
import { encode } from 'uqr';

/** The quiet zone that scanners need. */
const quietZone = 4;

/** Always dark on white, because some scanners read nothing else. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const { size, path } = useMemo(() => svgPath(text), [text]);
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

function svgPath(text: string) {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone });
  const modules = data.flatMap((line, y) => line.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: modules.join('') };
}
