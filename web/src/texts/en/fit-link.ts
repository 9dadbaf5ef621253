/** Apart from the other words of the yard check: the home page loads this one. */
export const FIT_LINK: string = 'Will it fit?';
