import { createContext, useContext } from 'react';

/** The page's CSP nonce, for inline scripts. */
export const NonceContext = createContext<string | undefined>(undefined);

export const useNonce = (): string | undefined => useContext(NonceContext);
