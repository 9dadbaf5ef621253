import type { AdminReservation } from '#core/contract/admin-reservations.ts';
import { isBelowCard } from '#core/pricing/deposit-plan.ts';
import { AdminIcon } from '#web/admin/ui/admin-icon.tsx';
import { buttonLook } from '#web/admin/ui/controls.tsx';
import { useMay } from '#web/admin/ui/may.ts';
import { usePrivateLink } from './reservation-data.ts';

/** Whether the customer's page asks for a card now. */
export const asksForCard = ({
  status,
  takesPayment,
  balanceCents,
  next,
  openOffer,
}: Pick<
  AdminReservation,
  'status' | 'takesPayment' | 'balanceCents' | 'next' | 'openOffer'
>): boolean =>
  takesPayment &&
  status !== 'cancelled' &&
  next.kind !== 'answer' &&
  openOffer === undefined &&
  balanceCents > 0 &&
  !isBelowCard(balanceCents);

/** Opens the customer's own page where it asks for the card, to type what the caller reads out. */
export function CardByPhone({ id }: { readonly id: string }) {
  return useMay()('reservations:write') ? <CardLink id={id} /> : null;
}

function CardLink({ id }: { readonly id: string }) {
  const { data: link } = usePrivateLink(id);
  return link === undefined ? null : (
    <a href={`${link.url}#pay`} target="_blank" rel="noopener" className={buttonLook}>
      <AdminIcon name="card" />
      Take a card by phone
      <span className="sr-only">, opens in a new tab</span>
    </a>
  );
}
