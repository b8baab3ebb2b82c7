type Header = readonly [name: string, value: string];

const common: readonly Header[] = [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['x-frame-options', 'DENY'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['permissions-policy', 'geolocation=(), microphone=(), payment=(), usb=()'],
];

const withoutReferrer = ([name, value]: Header): Header => [
  name,
  name === 'referrer-policy' ? 'no-referrer' : value,
];

// A year, and only when people really come over https.
const transport: readonly Header[] = [['strict-transport-security', 'max-age=31536000; includeSubDomains']];

const api: readonly Header[] = [
  ...common,
  ['cache-control', 'no-store'],
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
  ['cross-origin-resource-policy', 'same-origin'],
];
const apiSecure: readonly Header[] = [...api, ...transport];

export const apiHeaders = (https: boolean): readonly Header[] => (https ? apiSecure : api);

/** Headers of a rendered page. Inline script runs only with the nonce that this page was rendered with. */
export function pageHeaders({
  nonce,
  https,
  imageOrigin,
  hasSecret,
}: {
  nonce: string;
  https: boolean;
  imageOrigin: string;
  /** Whether the address arrives with a secret, which goes to nobody as a referrer. */
  hasSecret: boolean;
}): Header[] {
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${imageOrigin}`,
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    'frame-src https://www.youtube-nocookie.com',
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
  const headers = hasSecret ? common.map(withoutReferrer) : common;
  return [...headers, ...(https ? transport : []), ['content-security-policy', policy]];
}
