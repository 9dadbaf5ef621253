/** `1 day`, `2 days`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/** `1,250 lb` */
export const pounds = (lb: number): string => `${Math.round(lb).toLocaleString('en-US')} lb`;
