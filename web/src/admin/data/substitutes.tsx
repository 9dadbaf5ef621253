import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RESERVATION_ROUTES, SubstitutesDto } from '#core/contract/admin-reservations.ts';
import {
  useAmendReservation,
  usePreviewAmendment,
  useReservation,
} from '#web/admin/data/reservation-data.ts';
import { useCalls } from '#web/admin/ui/admin-query.ts';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { LoadFailed, StateBox } from '#web/admin/ui/empty-state.tsx';
import { usd } from '#web/admin/ui/words.ts';
import { toast } from '#web/shared/toast.ts';

type Offer = SubstitutesDto['stuck'][number]['offers'][number];

function useSubstitutes(reservationId: string) {
  const call = useCalls<typeof RESERVATION_ROUTES>();
  return useQuery({
    queryKey: ['admin', 'substitutes', reservationId],
    queryFn: () => call('GET /reservations/:id/substitutes', { id: reservationId }),
  });
}

/** Amends the booking if its total stays; what the substitute costs more is waived. */
function useGive(reservationId: string) {
  const reservation = useReservation(reservationId);
  const preview = usePreviewAmendment(reservationId);
  const change = useAmendReservation(reservationId);
  const [problem, setProblem] = useState<string>();
  async function give({ change: wanted, title }: Offer): Promise<void> {
    const { data } = await reservation.refetch();
    if (data === undefined) return setProblem('The reservation did not load. Try again.');
    try {
      const asked = { change: wanted, waive: true };
      const { totalCents, excessCents } = await preview.mutateAsync(asked);
      if (totalCents !== data.totalCents) {
        return setProblem(
          `The total would be ${usd(totalCents)}, not ${usd(data.totalCents)}. Change the items in the reservation.`,
        );
      }
      const shown = { totalCents, excessCents, version: data.version };
      await change.mutateAsync({ ...asked, shown });
      setProblem(undefined);
      return void toast.success(`${data.contact.name} gets ${title} at the same price.`);
    } catch (error) {
      return setProblem(error instanceof Error ? error.message : 'It was not changed.');
    }
  }
  return { give, problem, isBusy: preview.isPending || change.isPending };
}

/** What could go in place of a booking's units that cannot go out: one press, the price held. */
export function Substitutes(props: { readonly reservationId: string }) {
  const { reservationId } = props;
  const query = useSubstitutes(reservationId);
  const { give, problem, isBusy } = useGive(reservationId);
  if (query.isError) return <LoadFailed title="The substitutes did not load" query={query} />;
  return (
    <div className="grid gap-2">
      {(query.data?.stuck ?? []).map(({ productId, title, startDate, quantity, offers }) => (
        <section key={`${productId} ${startDate}`} aria-label={`Instead of ${title}`}>
          <h4 className="text-sm text-muted">
            {offers.length === 0
              ? `Nothing equal or better than ${title} is available on these days.`
              : `Instead of ${quantity > 1 ? `${quantity} x ` : ''}${title}, at the same price`}
          </h4>
          <ul className="grid gap-1 pt-1">
            {offers.map((offer) => (
              <li key={offer.productId} className="flex items-center gap-2">
                <span className="min-w-0 flex-1">
                  <span className="line-clamp-2 font-medium">{offer.title}</span>
                  <span className="text-sm text-muted">
                    {usd(offer.priceCents)} a day, {offer.capacity} guests at a time
                    {!offer.isMeasured &&
                      `. Ask first: it needs ${offer.needs.lengthFt} x ${offer.needs.widthFt} ft and ${offer.needs.circuits === 1 ? 'a circuit' : `${offer.needs.circuits} circuits`}.`}
                  </span>
                </span>
                <ActionButton
                  small
                  needs="reservations:write"
                  busy={isBusy}
                  onClick={() => void give(offer)}
                >
                  Give this<span className="sr-only">: {offer.title}</span>
                </ActionButton>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {problem !== undefined && <StateBox is="failed" title={problem} />}
    </div>
  );
}
