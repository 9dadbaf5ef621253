/** The query of an address, as `URLSearchParams` gives it. */
export type Query = {
  get(name: string): string | null;
  getAll(name: string): readonly string[];
};

/** One field after another, as they stand in an address. */
export type QueryPairs = readonly (readonly [name: string, value: string])[];

/** Undefined for anything but a plain number above zero, and for more than `most`. */
export function numberIn(query: Query, name: string, most: number): number | undefined {
  const text = query.get(name)?.trim() ?? '';
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(text)) return undefined;
  const number = Number(text);
  return number > 0 && number <= most ? number : undefined;
}

/** The value, when it is one of those that may be chosen. */
export const choiceIn = <T extends string>(
  query: Query,
  name: string,
  choices: readonly T[],
): T | undefined => choices.find((choice) => choice === query.get(name));
