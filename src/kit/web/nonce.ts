import { createContext, useContext } from 'react';

/** The page's CSP nonce, for the few inline scripts of the document. */
export const NonceContext = createContext<string | undefined>(undefined);

export const useNonce = (): string | undefined => useContext(NonceContext);
