import { createContext, useContext } from 'react';

/** Where the site lives on the internet, without a slash at the end: search engines and share previews want whole addresses. */
export const PublicUrlContext = createContext('');

export const usePublicUrl = (): string => useContext(PublicUrlContext);
