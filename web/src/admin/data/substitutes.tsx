import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type {
  AdminReservation,
  RESERVATION_ROUTES,
  SubstitutesDto,
} from '#core/contract/admin-reservations.ts';
import { ChangeForm } from '#web/admin/data/change-form.tsx';
import {
  useAmendReservation,
  usePreviewAmendment,
  useReservation,
} from '#web/admin/data/reservation-data.ts';
import { useCalls } from '#web/admin/ui/admin-query.ts';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { Bone, LoadFailed, StateBox } from '#web/admin/ui/empty-state.tsx';
import { usd } from '#web/admin/ui/words.ts';
import { toast } from '#web/shared/toast.ts';

type Stuck = SubstitutesDto['stuck'][number];
type Offer = Stuck['offers'][number];
type Lesser = Stuck['lesser'][number];

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

const named = (quantity: number, title: string): string =>
  quantity > 1 ? `${quantity} x ${title}` : title;

const AND = new Intl.ListFormat('en-US');

const askFirst = ({ needs: { lengthFt, widthFt, gateWidthIn, circuits } }: Offer): string =>
  `Ask first: it needs ${AND.format([
    `${lengthFt} x ${widthFt} ft`,
    ...(gateWidthIn === undefined ? [] : [`a gate of ${gateWidthIn} in`]),
    ...(circuits === 0 ? [] : [circuits === 1 ? 'a circuit' : `${circuits} circuits`]),
  ])}.`;

/** `$46.00 less`, `$10.00 more`. */
export const differenceName = (differenceCents: number): string =>
  differenceCents === 0
    ? 'the same price'
    : `${usd(Math.abs(differenceCents))} ${differenceCents < 0 ? 'less' : 'more'}`;

/** What the customer gets less of. */
function lacks(offer: Offer, given: Stuck): readonly string[] {
  return [
    offer.capacity < given.capacity
      ? `${offer.capacity} guests at a time, not ${given.capacity}`
      : `${offer.capacity} guests at a time`,
    ...(offer.ages === given.ages ? [] : [`ages: ${offer.ages}`]),
    ...(offer.wet === given.wet ? [] : [offer.wet ? 'with water' : 'without water']),
  ];
}

const Row = (props: {
  readonly title: string;
  readonly detail: string;
  readonly children: ReactNode;
}) => (
  <li className="flex items-center gap-2">
    <span className="min-w-0 flex-1">
      <span className="line-clamp-2 font-medium">{props.title}</span>
      <span className="text-sm text-muted">{props.detail}</span>
    </span>
    {props.children}
  </li>
);

/** As good or better: one press, the price held. */
function AsGood({
  stuck,
  reservationId,
}: {
  readonly stuck: Stuck;
  readonly reservationId: string;
}) {
  const { give, problem, isBusy } = useGive(reservationId);
  const { title, quantity, offers } = stuck;
  return (
    <section aria-label={`Instead of ${title}`}>
      <p className="text-sm text-muted">Instead of {named(quantity, title)}, at the same price</p>
      <ul className="grid gap-1 pt-1">
        {offers.map((offer) => (
          <Row
            key={offer.productId}
            title={offer.title}
            detail={[
              `${usd(offer.priceCents)} a day, ${offer.capacity} guests at a time`,
              ...(offer.isMeasured ? [] : [askFirst(offer)]),
            ].join('. ')}
          >
            <ActionButton
              small
              needs="reservations:write"
              busy={isBusy}
              onClick={() => void give(offer)}
            >
              Give this<span className="sr-only">: {offer.title}</span>
            </ActionButton>
          </Row>
        ))}
      </ul>
      {problem !== undefined && <StateBox is="failed" title={problem} />}
    </section>
  );
}

/** The change as its preview prices it, with what goes back, before it is made. */
function LesserChange(props: {
  readonly reservation: AdminReservation;
  readonly offer: Lesser;
  readonly onDone: () => void;
  readonly onReload: () => void;
}) {
  const { offer, onDone, onReload } = props;
  // Kept as of opening, so that others' changes are reported.
  const [reservation] = useState(props.reservation);
  const { lines, addOns } = offer.change;
  return (
    <ChangeForm
      acting={{ reservation, onDone, onReload }}
      wanted={{ kind: 'lines', lines: [...lines], addOns: [...addOns] }}
      isDirty
      isAsked
      action={`Give ${offer.title}`}
      done={`${reservation.contact.name} gets ${offer.title}, and an email about the change.`}
    >
      <p className="text-muted">
        Call {reservation.contact.name} first: it is not what was booked.
      </p>
    </ChangeForm>
  );
}

/** Nothing as good is left: something less, with what the booking would cost then. */
function NotAsGood(props: { readonly stuck: Stuck; readonly reservationId: string }) {
  const { stuck, reservationId } = props;
  const { title, quantity, lesser } = stuck;
  const reservation = useReservation(reservationId);
  const [chosen, setChosen] = useState<string>();
  const [round, setRound] = useState(0);
  const offer = lesser.find(({ productId }) => productId === chosen);
  if (lesser.length === 0) {
    return (
      <p className="text-sm text-muted">
        No other rental of the kind of {title} that fits the spot is available on these days. Call
        and offer other days, any other rental or a refund: each is done in the reservation.
      </p>
    );
  }
  return (
    <section aria-label={`Instead of ${title}`} className="grid gap-2">
      <p className="text-sm text-muted">
        Nothing equal or better than {named(quantity, title)} is available on these days. What else
        there is, with the difference in price. See the change to waive it; a refund is made in the
        reservation.
      </p>
      <ul className="grid gap-1">
        {lesser.map((one) => (
          <Row
            key={one.productId}
            title={`${one.title}, ${differenceName(one.differenceCents)}`}
            detail={[lacks(one, stuck).join(', '), ...(one.isMeasured ? [] : [askFirst(one)])].join(
              '. ',
            )}
          >
            <ActionButton
              small
              needs="reservations:write"
              aria-expanded={chosen === one.productId}
              off={reservation.data === undefined}
              onClick={() => setChosen(chosen === one.productId ? undefined : one.productId)}
            >
              See the change<span className="sr-only">: {one.title}</span>
            </ActionButton>
          </Row>
        ))}
      </ul>
      {offer !== undefined && reservation.data !== undefined && (
        <div className="border-t border-line pt-2">
          <LesserChange
            key={`${offer.productId} ${round}`}
            reservation={reservation.data}
            offer={offer}
            onDone={() => setChosen(undefined)}
            onReload={() => void reservation.refetch().then(() => setRound(round + 1))}
          />
        </div>
      )}
    </section>
  );
}

/** What could go in place of a booking's units that cannot go out. */
export function Substitutes({ reservationId }: { readonly reservationId: string }) {
  const query = useSubstitutes(reservationId);
  if (query.isError) return <LoadFailed title="The substitutes did not load" query={query} />;
  if (query.data === undefined) return <Bone className="h-10" />;
  const { stuck } = query.data;
  return (
    <div className="grid gap-2">
      {stuck.length === 0 && (
        <p className="text-sm text-muted">
          The rental has begun, so nothing is swapped here. Call the customer, or refund a part.
        </p>
      )}
      {stuck.map((one) => {
        const List = one.offers.length > 0 ? AsGood : NotAsGood;
        return (
          <List
            key={`${one.productId} ${one.startDate}`}
            stuck={one}
            reservationId={reservationId}
          />
        );
      })}
    </div>
  );
}
