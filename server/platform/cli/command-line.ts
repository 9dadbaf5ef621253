/** Output and exit of the owner's commands. */
export const say = (text: string): boolean => process.stdout.write(`${text}\n`);

export const complain = (text: string): boolean => process.stderr.write(`${text}\n`);

/** `1 product`, `3 products` */
export const counted = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;

/** For when nothing was done. */
export function refuse(reason: string): never {
  complain(reason);
  process.exit(1);
}
