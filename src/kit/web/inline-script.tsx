import { createContext, useContext } from 'react';

/** The only place that injects a script: constants of this project, or JSON with `<` escaped. */
export function InlineScript({ text, type }: { text: string; type?: string }) {
  const nonce = useNonce();
  return (
    // oxlint-disable-next-line react/no-danger -- see above
    <script type={type} nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
  );
}

/** Structured data (schema.org). */
export function JsonLd({ data }: { data: Record<string, unknown> }) {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  return <InlineScript type="application/ld+json" text={text} />;
}

export const NonceContext = createContext<string | undefined>(undefined);

export const useNonce = (): string | undefined => useContext(NonceContext);
