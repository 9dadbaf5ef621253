import { useQueries } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import type {
  AdminReservation,
  RESERVATION_ROUTES,
  SubstitutesDto,
} from '#core/contract/admin-reservations.ts';
import { MINUTE } from '#core/kernel/instant.ts';
import { sayAll } from '#core/kernel/join-names.ts';
import { ActionForm } from '#web/admin/ui/action-form.tsx';
import { REREAD_MS, useCalls } from '#web/admin/ui/admin-query.ts';
import { Mark } from '#web/admin/ui/badge.tsx';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { ContactLinks } from '#web/admin/ui/customer-links.tsx';
import { Bone, LoadFailed, MeanwhileContext, StateBox } from '#web/admin/ui/empty-state.tsx';
import { hooksOf } from '#web/admin/ui/hooks-of.ts';
import { Mailed, noEmail, NotMailed, ReadEmail, useSaySent } from '#web/admin/ui/mail-words.tsx';
import { Needs } from '#web/admin/ui/may.ts';
import { momentName, usd, windWords } from '#web/admin/ui/words.ts';
import { useConfig } from '#web/shared/app-context.tsx';
import { toast } from '#web/shared/toast.ts';
import { useIsMailed } from '#web/shared/use-is-mailed.ts';
import { useNow } from '#web/shared/use-now.ts';
import { ChangeForm } from './change-form.tsx';
import { useOpened } from './meanwhile.tsx';
import { OfferTold } from './offer-told.tsx';
import {
  type Acting,
  useAct,
  useAmendReservation,
  usePreviewAmendment,
  useReservation,
} from './reservation-data.ts';

const { useAsk, useRead, useWrite } = hooksOf<typeof RESERVATION_ROUTES>();

type Stuck = SubstitutesDto['stuck'][number];
type Offer = Stuck['offers'][number];
type Lesser = Stuck['lesser'][number];

const useSubstitutes = (reservationId: string) =>
  useRead(
    ['admin', 'substitutes', reservationId],
    (call) => call('GET /reservations/:id/substitutes', { id: reservationId }),
    {
      // The customer may answer in the meantime.
      refetchInterval: REREAD_MS,
    },
  );

/** Whether an answer is awaited about what would be asked now, not about a later rental. */
const isAsked = ({ offer, replacesLater }: SubstitutesDto): boolean =>
  offer?.isOpen === true && replacesLater !== true;

/** Which of the bookings shown are not to be asked: they have not answered yet, or it is too late. */
export function useNotToAsk(reservationIds: readonly string[]): ReadonlySet<string> {
  const call = useCalls<typeof RESERVATION_ROUTES>();
  const read = useQueries({
    queries: reservationIds.map((id) => ({
      queryKey: ['admin', 'substitutes', id],
      queryFn: () => call('GET /reservations/:id/substitutes', { id }),
    })),
  });
  return new Set(
    read.flatMap(({ data }) =>
      data !== undefined && (isAsked(data) || data.isTooLate === true) ? [data.reservationId] : [],
    ),
  );
}

/** Offers the customer the choice, at the private link. */
export const useOfferUnitChoice = () =>
  useWrite(
    // The desk and the history show it.
    ['admin'],
    (call, id: string) => call('POST /reservations/:id/offer', { id }),
    (substitutes: SubstitutesDto, queries) =>
      void queries.setQueryData(['admin', 'substitutes', substitutes.reservationId], substitutes),
  );

const useOfferEmail = () =>
  useAsk((call, id: string) => call('POST /reservations/:id/offer/preview', { id }));

/** Amends the booking if its total stays the same. The substitute's extra charge is waived. */
function useGive(reservationId: string, onMade: (done: string) => void) {
  const reservation = useReservation(reservationId);
  const preview = usePreviewAmendment(reservationId);
  const change = useAmendReservation(reservationId);
  const [problem, setProblem] = useState<string>();
  async function give({ change: wanted, title }: Offer): Promise<void> {
    setProblem(undefined);
    const { data } = await reservation.refetch();
    if (data === undefined) return setProblem('The reservation did not load. Try again.');
    try {
      const asked = { change: wanted, waive: true };
      const { totalCents, excessCents } = await preview.mutateAsync(asked);
      if (totalCents !== data.totalCents) {
        return setProblem(
          `The total would be ${usd(totalCents)}, not ${usd(data.totalCents)}. Change the items in the reservation instead.`,
        );
      }
      const shown = { totalCents, excessCents, version: data.version };
      await change.mutateAsync({ ...asked, shown });
      const done = `${data.contact.name} gets ${title} at the same price.`;
      toast.success(done);
      return onMade(done);
    } catch (error) {
      return setProblem(error instanceof Error ? error.message : 'It was not changed.');
    }
  }
  return { give, problem, isBusy: preview.isPending || change.isPending };
}

const named = (quantity: number, title: string): string =>
  quantity > 1 ? `${quantity} x ${title}` : title;

const askFirst = ({ needs: { lengthFt, widthFt, gateWidthIn, circuits } }: Offer): string =>
  `Ask first. It needs ${sayAll('en', [
    `${lengthFt} x ${widthFt} ft`,
    ...(gateWidthIn === undefined ? [] : [`a ${gateWidthIn} in gate`]),
    ...(circuits === 0 ? [] : [circuits === 1 ? 'a circuit' : `${circuits} circuits`]),
  ])}.`;

/** `total $46.00 less`, `total $10.00 more`. */
const differenceName = (differenceCents: number): string =>
  differenceCents === 0
    ? 'same total'
    : `total ${usd(Math.abs(differenceCents))} ${differenceCents < 0 ? 'less' : 'more'}`;

/** Nothing of what is not counted in guests, such as a table. */
const guestsName = ({ capacity }: Pick<Offer, 'capacity'>): readonly string[] =>
  capacity > 0 ? [`${capacity} guests at a time`] : [];

type Compared = Pick<Offer, 'capacity' | 'ages' | 'wet' | 'priceCents'>;

/** What it is, and how it differs from what was booked, for better or worse. */
export function comparedWith(offer: Compared, given: Compared): readonly string[] {
  const { capacity, priceCents } = offer;
  return [
    ...(capacity === given.capacity
      ? guestsName(offer)
      : [
          `${capacity < given.capacity ? 'fewer' : 'more'} guests at a time: ${capacity}, not ${given.capacity}`,
        ]),
    ...(offer.ages === given.ages ? [] : [`other ages: ${offer.ages}, not ${given.ages}`]),
    ...(offer.wet === given.wet ? [] : [offer.wet ? 'wet, not dry' : 'dry, not wet']),
    priceCents === given.priceCents
      ? `${usd(priceCents)} per day`
      : `${priceCents < given.priceCents ? 'a lower' : 'a higher'} price: ${usd(priceCents)} per day, not ${usd(given.priceCents)}`,
  ];
}

const tooWindy = ({ wind }: Pick<Offer, 'wind'>): string | undefined =>
  wind && `${windWords(wind)}.${wind.isHeldBack ? ' Not offered to the customer.' : ''}`;

function Row(props: {
  readonly title: string;
  readonly detail: string;
  /** Why it should rather not be taken. */
  readonly warning?: string | undefined;
  /** What its button opened, right below it; false if nothing. */
  readonly opened: ReactNode;
  readonly children: ReactNode;
}) {
  const row = useRef<HTMLLIElement>(null);
  const isOpen = Boolean(props.opened);
  // In view, and again with the price, which comes later.
  useEffect(() => {
    const { current } = row;
    if (!isOpen || current === null) return undefined;
    const grown = new ResizeObserver(() => current.scrollIntoView({ block: 'nearest' }));
    grown.observe(current);
    return () => grown.disconnect();
  }, [isOpen]);
  return (
    <li ref={row} className="grid scroll-my-3 gap-2">
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 font-medium">{props.title}</span>
          <span className="text-sm text-muted">{props.detail}</span>
          {props.warning !== undefined && (
            <span className="flex items-start gap-1.5 text-sm text-warning">
              <Mark is="look" />
              {props.warning}
            </span>
          )}
        </span>
        {props.children}
      </div>
      {isOpen && <div className="mb-2 border-y border-line py-3">{props.opened}</div>}
    </li>
  );
}

type Listed = {
  readonly stuck: Stuck;
  readonly reservationId: string;
  /** Until when the customer may answer, if they were asked and have not. */
  readonly askedUntil: string | undefined;
  /** Called with what was changed. */
  readonly onMade: (done: string) => void;
};

type Changing = {
  readonly reservation: AdminReservation;
  /** Called with what was changed. */
  readonly onDone: (done: string) => void;
};

/** The change as its preview prices it, with the refund, before it is made. */
function SwapChange({
  offer,
  ...props
}: Changing & {
  readonly offer: Offer | Lesser;
  readonly waives: boolean;
  readonly children: ReactNode;
}) {
  const { seen, since, onReload } = useOpened(props.reservation);
  const { lines, addOns } = offer.change;
  const { contact } = seen;
  const saySent = useSaySent(contact);
  const done = `${contact.name} gets ${offer.title}. ${saySent('Email with the reason', contact.name)}`;
  return (
    <MeanwhileContext value={since}>
      <ChangeForm
        acting={{ reservation: seen, onDone: () => props.onDone(done), onReload }}
        wanted={{ kind: 'lines', lines: [...lines], addOns: [...addOns] }}
        isDirty
        isAsked
        waives={props.waives}
        action={`Swap for ${offer.title}`}
        done={done}
      >
        <p className="text-muted">{props.children}</p>
      </ChangeForm>
    </MeanwhileContext>
  );
}

const CALLED_OFF = 'Reservation canceled.';

/** Refunds everything paid, because we cannot deliver what was paid for. */
function CallOff({ reservation, onDone, onReload }: Changing & Pick<Acting, 'onReload'>) {
  const { id, contact, keptCents, version } = reservation;
  const act = useAct(id);
  const back = { byShop: true, refundCents: keptCents };
  return (
    <ActionForm
      schema={z.object({})}
      values={{}}
      write={() => act.mutateAsync({ kind: 'cancel', version, ...back, why: 'Out of service' })}
      submit={keptCents > 0 ? `Cancel and refund ${usd(keptCents)}` : 'Cancel the reservation'}
      done={CALLED_OFF}
      onDone={() => onDone(CALLED_OFF)}
      onReload={onReload}
      ready
      danger
    >
      <p className="text-muted">
        This is {contact.name}’s only rental, so this cancels the reservation
        {keptCents > 0 ? ` and refunds all ${usd(keptCents)} they paid` : ''}.{' '}
        <Mailed to={contact}>They get an email with our apology.</Mailed>
      </p>
    </ActionForm>
  );
}

/** The other rentals stay. What was paid for this one is refunded, whatever the deadline. */
function TakeOff({ stuck, ...props }: Changing & { readonly stuck: Stuck }) {
  const { seen, since, onReload } = useOpened(props.reservation);
  const saySent = useSaySent(seen.contact);
  if (stuck.without === undefined) {
    return (
      <MeanwhileContext value={since}>
        <CallOff reservation={seen} onDone={props.onDone} onReload={onReload} />
      </MeanwhileContext>
    );
  }
  const { lines, addOns } = stuck.without;
  const done = `${stuck.title} removed. ${saySent('Email with the reason', seen.contact.name)}`;
  return (
    <MeanwhileContext value={since}>
      <ChangeForm
        acting={{ reservation: seen, onDone: () => props.onDone(done), onReload }}
        wanted={{ kind: 'lines', lines: [...lines], addOns: [...addOns] }}
        isDirty
        isAsked
        action={`Remove ${stuck.title}`}
        done={done}
      >
        <p className="text-muted">The other rentals stay as booked.</p>
      </ChangeForm>
    </MeanwhileContext>
  );
}

const REFUND = 'refund';

/** One rental whose unit cannot go out: what can go instead, or a refund. One form at a time. */
function StuckRental({ stuck, reservationId, askedUntil, onMade }: Listed) {
  const { title, quantity, offers, lesser } = stuck;
  const reservation = useReservation(reservationId);
  const { give, problem, isBusy } = useGive(reservationId, onMade);
  const isMailed = useIsMailed(reservation.data?.contact);
  const [chosen, setChosen] = useState<string>();
  const press = (what: string): void => setChosen(chosen === what ? undefined : what);
  const name = reservation.data?.contact.name ?? 'The customer';
  const changing = reservation.data && {
    reservation: reservation.data,
    onDone: (done: string) => {
      setChosen(undefined);
      onMade(done);
    },
  };
  /** A form below the row that opened it. */
  const opened = (what: string, form: ReactNode): ReactNode =>
    chosen === what && (
      <>
        {askedUntil !== undefined && (
          <p className="mb-2 flex items-start gap-2 text-warning">
            <Mark is="look" />
            {name} can still choose until {momentName(askedUntil)}. This change ends their choice.
          </p>
        )}
        {form}
      </>
    );
  const see = (what: string, label: string, of: string) => (
    <ActionButton
      small
      needs="reservations:write"
      aria-expanded={chosen === what}
      // After an offer the reservation is read again; a change needs the new one.
      off={reservation.isFetching}
      onClick={() => press(what)}
    >
      {label}
      <span className="sr-only">: {of}</span>
    </ActionButton>
  );
  return (
    <section aria-label={`Instead of ${title}`} className="grid gap-2">
      <p className="font-semibold">Instead of {named(quantity, title)}</p>
      <p className="text-sm text-muted">
        {offers.length > 0
          ? `As good or better, at no extra cost to the customer.${askedUntil === undefined ? ` One click swaps it${isMailed ? ' and emails them the reason' : ''}.` : ''}`
          : lesser.length > 0
            ? 'Nothing that is as good in everything is available on these days. These come closest, each with what is different. If one costs more, the shop covers the difference unless you change that:'
            : 'Nothing similar that fits the spot is available on these days. Offer another day or a refund.'}
      </p>
      <ul className="grid gap-1">
        {offers.map((offer) => (
          <Row
            key={offer.productId}
            title={offer.title}
            detail={[
              comparedWith(offer, stuck).join('; '),
              ...(offer.isMeasured ? [] : [askFirst(offer)]),
            ].join('. ')}
            warning={tooWindy(offer)}
            opened={opened(
              offer.productId,
              changing && (
                <SwapChange offer={offer} waives {...changing}>
                  As good or better, at no extra cost to {name}.{' '}
                  <Mailed to={changing.reservation.contact}>
                    They get an email with the reason.
                  </Mailed>
                </SwapChange>
              ),
            )}
          >
            {askedUntil === undefined && offer.wind === undefined ? (
              <ActionButton
                small
                needs="reservations:write"
                busy={isBusy}
                onClick={() => void give(offer)}
              >
                Swap<span className="sr-only">: {offer.title}</span>
              </ActionButton>
            ) : (
              see(offer.productId, 'See change', offer.title)
            )}
          </Row>
        ))}
        {lesser.map((one) => (
          <Row
            key={one.productId}
            title={`${one.title}, ${differenceName(one.differenceCents)}`}
            detail={[
              comparedWith(one, stuck).join('; '),
              ...(one.isMeasured ? [] : [askFirst(one)]),
            ].join('. ')}
            warning={tooWindy(one)}
            opened={opened(
              one.productId,
              changing && (
                <SwapChange offer={one} waives={one.differenceCents > 0} {...changing}>
                  This is not as good in everything as what {name} booked, so check with them first.{' '}
                  <Mailed to={changing.reservation.contact}>
                    The email apologizes and says what we will bring instead.
                  </Mailed>
                </SwapChange>
              ),
            )}
          >
            {see(one.productId, 'See change', one.title)}
          </Row>
        ))}
        <Row
          title={stuck.without === undefined ? 'Refund' : 'Go without it'}
          detail={
            stuck.without === undefined
              ? 'If they do not want anything else.'
              : 'The total goes down. What they paid above it goes back.'
          }
          opened={opened(REFUND, changing && <TakeOff stuck={stuck} {...changing} />)}
        >
          {see(REFUND, stuck.without === undefined ? 'See refund' : 'See new total', title)}
        </Row>
      </ul>
      {problem !== undefined && <StateBox is="failed" title={problem} />}
    </section>
  );
}

/**
 * The customer chooses with the private link. If the question is already out, this waits for the
 * answer.
 */
function Choice({ substitutes }: { readonly substitutes: SubstitutesDto }) {
  const { reservationId, offer, stuck, isTooLate } = substitutes;
  const reservation = useReservation(reservationId).data;
  const name = reservation?.contact.name ?? 'The customer';
  const isUnmailed = reservation !== undefined && reservation.contact.email === undefined;
  const offering = useOfferUnitChoice();
  const { mutateAsync: readEmail } = useOfferEmail();
  const now = useNow(MINUTE);
  const { sendsTexts } = useConfig();
  const isMailed = useIsMailed(reservation?.contact);
  const isTexted = sendsTexts === true && reservation?.takesTexts === true;
  const gets = [...(isMailed ? ['an email'] : []), ...(isTexted ? ['a text'] : [])].join(' and ');
  if (offer !== undefined && isAsked(substitutes)) {
    return (
      <div className="grid gap-1">
        <p className="flex items-start gap-2">
          <Mark is="open" />
          <span>
            Choice offered {momentName(offer.at)}, no answer yet. {name} can choose until{' '}
            {momentName(offer.until)}. After that, call them.
            {stuck.length > 1 &&
              ' Another rental of this booking still needs a choice: offer it after the answer.'}
          </span>
        </p>
        <OfferTold {...{ reservationId, at: offer.at }} about="unit" />
      </div>
    );
  }
  const isLate = offer !== undefined && offer.answer === undefined && Date.parse(offer.until) < now;
  if (isTooLate === true) {
    const { phone } = reservation?.contact ?? {};
    return (
      <div className="grid gap-1">
        <p className="flex items-start gap-2 text-warning">
          <Mark is="look" />
          <span>
            {isLate && `${name} did not answer by ${momentName(offer.until)}. `}It is too late to
            ask {name} online, because the truck has to be loaded. Call them.
          </span>
        </p>
        <ContactLinks phone={phone} />
      </div>
    );
  }
  const hasOther = stuck.some(({ offers, lesser }) =>
    [...offers, ...lesser].some(({ wind }) => wind?.isHeldBack !== true),
  );
  return (
    <div className="grid gap-2">
      <p className="text-muted">
        {isLate
          ? `${name} did not answer by ${momentName(offer.until)}. Call them, or ask again. They choose`
          : isUnmailed
            ? `${noEmail(reservation.contact.phone)} with the link. They choose`
            : `${name} ${gets === '' ? '' : `gets ${gets} and `}chooses`}{' '}
        at their private link: {hasOther ? 'something else at no extra cost, ' : ''}another day if
        there is one, or{' '}
        {stuck.some(({ without }) => without === undefined)
          ? 'all their money back'
          : 'to go without it. Then the total goes down, and what they paid above it goes back the way they paid'}
        .
        {reservation?.openOffer?.about === 'weather' &&
          ` This replaces the choice because of the weather, which ${name} has not answered.`}
        {substitutes.replacesLater === true &&
          ` They are asked about ${stuck[0]?.title}, which comes first. This replaces the choice about a later rental, which ${name} has not answered.`}
      </p>
      {!isUnmailed && (
        <>
          <NotMailed />
          <Needs is="reservations:write">
            <ReadEmail name={name} read={() => readEmail(reservationId)} />
          </Needs>
        </>
      )}
      <ActionButton
        needs="reservations:write"
        variant="primary"
        className="justify-self-start"
        busy={offering.isPending}
        onClick={() => offering.mutate(reservationId)}
      >
        Offer a choice
      </ActionButton>
      {offering.error !== null && <StateBox is="failed" title={offering.error.message} />}
    </div>
  );
}

/** What could replace a booking's units that cannot go out. */
export function Substitutes({ reservationId }: { readonly reservationId: string }) {
  const query = useSubstitutes(reservationId);
  const { isOutOfService, mayCancelByLink, contact } = useReservation(reservationId).data ?? {};
  const [made, setMade] = useState<readonly string[]>([]);
  if (query.isError) return <LoadFailed title="The substitutes did not load" query={query} />;
  if (query.data === undefined) return <Bone className="h-10" />;
  const { stuck, offer } = query.data;
  return (
    <div className="grid gap-4">
      <div role="status" className="grid gap-1 empty:hidden">
        {made.map((done) => (
          <p key={done} className="flex items-start gap-2 font-semibold">
            <Mark is="done" />
            {done}
          </p>
        ))}
      </div>
      {stuck.length === 0 && made.length === 0 && (
        <p className="text-sm text-muted">
          Nothing here needs another unit anymore. The booking was changed in the meantime, or it
          has started and you need to call the customer.
        </p>
      )}
      {stuck.length > 0 && (
        <>
          <Choice substitutes={query.data} />
          {isOutOfService === true && (
            <p className="text-sm text-muted">
              Until this is settled, {contact?.name ?? 'the customer'}’s private link takes no
              payment,{' '}
              {mayCancelByLink === true
                ? 'and canceling there refunds everything.'
                : 'and does not cancel anymore. To cancel, they have to call.'}
            </p>
          )}
          <p className="border-t border-line pt-3 text-muted">
            Talking to them already? Do it here:
          </p>
        </>
      )}
      {stuck.map((one) => (
        <StuckRental
          key={`${one.productId} ${one.startDate}`}
          stuck={one}
          reservationId={reservationId}
          askedUntil={offer?.isOpen === true ? offer.until : undefined}
          onMade={(done) => setMade([...made, done])}
        />
      ))}
    </div>
  );
}
