import { formatUsd } from '#core/kernel/cents.ts';
import { formatLongDay } from '#core/kernel/format-day.ts';
import type { SavedCard } from './balance-charge.ts';

const DECLINED: Readonly<Record<string, string>> = {
  authentication_required: 'the bank wants the customer to confirm the payment',
  card_declined: 'the bank declined the card',
  expired_card: 'the card has expired',
  insufficient_funds: 'the card has insufficient funds',
  no_saved_card: 'the card provider no longer has the card',
  unknown_outcome: 'the card provider did not say in time whether it was charged',
};

/** Why a saved card did not pay, for the office: `the card has expired` */
const sayDeclined = (code: string): string =>
  DECLINED[code] ?? `the card provider says “${code.replaceAll('_', ' ')}”`;

/** Why the office cannot charge a saved card now; undefined if it can. */
export function sayNotChargeable(card: SavedCard): string | undefined {
  switch (card.kind) {
    case 'due':
      return undefined;
    case 'not_before':
      return `The customer agreed to one charge on ${formatLongDay(card.day)}, or later. Until then, send the link to pay.`;
    case 'beyond':
      return `The customer agreed to at most ${formatUsd(card.agreed)}, at the price of then. Send the link: there they can agree to the new amount, or pay it.`;
    case 'choice':
      return 'The customer has a choice to make that may change the balance.';
    case 'out_of_service':
      return 'A rental of this booking is out of service. Settle that with the customer first.';
    case 'under_way':
      return 'The card is being charged right now.';
    case 'used':
      return 'The customer agreed to one charge, and it was made. Send the link to pay the rest.';
    case 'refused':
      return `It did not pay: ${sayDeclined(card.code)}. The customer got the link to pay by email.`;
    case 'in_doubt':
      return 'The deposit on this card was questioned or refunded, so the balance is no longer what the customer agreed to. Send the link to pay.';
  }
}
