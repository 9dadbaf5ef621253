/** Apart from the other words of the reviews: the home page loads these. */
export const RATING = {
  stars: (stars: number) => `${stars} of 5 stars`,
  of: (average: number, count: number) =>
    `Rated ${average} of 5 by ${count} ${count === 1 ? 'guest' : 'guests'}`,
};
