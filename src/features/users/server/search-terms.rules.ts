/** A remembered term has a list of whom it finds up to this many; as in the function `search_people`. */
export const mostListed = 2000;
