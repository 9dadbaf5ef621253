/** Output and exit of the owner's commands. */
export const say = (text: string): boolean => process.stdout.write(`${text}\n`);

export const complain = (text: string): boolean => process.stderr.write(`${text}\n`);

/** For when nothing was done. */
export function refuse(reason: string): never {
  complain(reason);
  process.exit(1);
}
