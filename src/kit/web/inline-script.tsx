import { useNonce } from './nonce.ts';

/** The one place where text becomes a script: constants of this project, and data with nothing in it that could end a script. */
export function InlineScript({ text, type }: { text: string; type?: string }) {
  const nonce = useNonce();
  return (
    // oxlint-disable-next-line react/no-danger -- see above
    <script type={type} nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
  );
}

/** What a page is about, for machines (schema.org). */
export function JsonLd({ data }: { data: Record<string, unknown> }) {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  return <InlineScript type="application/ld+json" text={text} />;
}
