/** As many as the settings can offer, all of which one order can have. */
export const MOST_ADD_ONS = 40;
