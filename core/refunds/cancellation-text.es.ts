import { counted } from '#core/kernel/counted.ts';
import {
  CANCELLATION_POLICY,
  type CancellationPolicy,
  type CancellationTier,
  tiersOf,
} from './cancellation-policy.ts';
import type * as English from './cancellation-text.ts';

const tierSentence = ({ daysBefore, refundPercent }: CancellationTier): string => {
  const amount =
    refundPercent === 100 ? 'todo lo que pagaste' : `el ${refundPercent}% de lo que pagaste`;
  const until =
    daysBefore === 0
      ? 'antes de que entreguemos'
      : `al menos ${counted(daysBefore, 'día')} antes del día de entrega`;
  return `Cancela ${until} y te devolvemos ${amount}.`;
};

/**
 * The policy in words: one sentence per tier, then what applies below the last.
 * @param policy the shop's initial policy if the current one is unknown
 */
export const cancellationSentences = (
  policy: Pick<CancellationPolicy, 'tiers'> = CANCELLATION_POLICY,
): readonly string[] => [
  ...tiersOf(policy).map(tierSentence),
  policy.tiers.length === 0
    ? 'Si cancelas, lo que pagaste no se devuelve.'
    : 'Después de eso, lo que pagaste no se devuelve.',
];

export const refundUntil: typeof English.refundUntil = (parts, formatDay) =>
  parts.length === 0
    ? 'Tan cerca de la entrega, si cancelas ya no se devuelve nada.'
    : `Cancela ${parts
        .map(
          ({ refundPercent, until }) =>
            `antes de que termine el ${formatDay(until)} y te devolvemos ${refundPercent === 100 ? 'todo' : `el ${refundPercent}%`}`,
        )
        .join(', o ')}. Después ya no se devuelve nada.`;

export const refundAmountsUntil: typeof English.refundAmountsUntil = (parts, formatDay, today) =>
  parts.length === 0
    ? 'Si cancelas ahora, ya no se devuelve nada.'
    : `Cancela ${parts
        .map(
          ({ amount, until }) =>
            `antes de que termine ${until === today ? 'hoy' : `el ${formatDay(until)}`} y te devolvemos ${amount}`,
        )
        .join(', o ')}. Después ya no se devuelve nada.`;

export const REFUND_BY_FIRST =
  'Tu primera entrega cuenta para todas tus fechas, aunque canceles solo una posterior.';
