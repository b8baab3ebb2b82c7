import { createContext, useContext } from 'react';

/** The site's origin, without a trailing slash, for absolute URLs in search results and share previews. */
export const PublicUrlContext = createContext('');

export const usePublicUrl = (): string => useContext(PublicUrlContext);
