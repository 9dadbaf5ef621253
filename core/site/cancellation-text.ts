import { CANCELLATION_POLICY, type CancellationTier } from '../booking/cancellation-policy.ts';

const inDays = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

const tierSentence = ({ daysBefore, refundPercent }: CancellationTier): string => {
  const amount =
    refundPercent === 100 ? 'everything you paid' : `${refundPercent}% of what you paid`;
  return `Cancel at least ${inDays(daysBefore)} before delivery day and you get ${amount} back.`;
};

/** The policy in words: one sentence a tier, then what is left below the last. */
export const cancellationSentences = (): readonly string[] => [
  ...CANCELLATION_POLICY.tiers.map(tierSentence),
  'Later than that, what you paid is not given back.',
];
