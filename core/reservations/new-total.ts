import { type Cents, cents, formatUsd, subtractCents } from '#core/kernel/cents.ts';

/** What an offered choice makes of the total. It never rises. */
export const NEW_TOTAL_WORDS = {
  changed: (total: string, was: string, rest: string) =>
    `New total: ${total} instead of ${was}. ${rest}`,
  back: (amount: string) => `You get ${amount} back the way you paid it.`,
  left: (amount: string) => `${amount} is left to pay.`,
  paid: 'Nothing is left to pay.',
};
export type NewTotalWords = typeof NEW_TOTAL_WORDS;

/**
 * The total once it falls by `less`, and what is then left to pay or goes back.
 * @param balance left to pay now
 */
export function sayNewTotal(
  less: Cents,
  { total, balance }: { readonly total: Cents; readonly balance: Cents },
  { changed, back, left, paid }: NewTotalWords,
): string {
  const rest = subtractCents(balance, less);
  return changed(
    formatUsd(subtractCents(total, less)),
    formatUsd(total),
    rest < 0 ? back(formatUsd(cents(-rest))) : rest > 0 ? left(formatUsd(rest)) : paid,
  );
}
