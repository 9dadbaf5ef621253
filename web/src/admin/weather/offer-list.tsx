import { type ReactNode, useId, useState } from 'react';
import type { WeatherParty } from '#core/contract/weather.ts';
import { counted } from '#core/kernel/counted.ts';
import { WithdrawOffer } from '#web/admin/shared/withdraw-offer.tsx';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { CallLink } from '#web/admin/ui/customer-links.tsx';
import { noEmail } from '#web/admin/ui/mail-words.tsx';
import { dayName, momentName, usd } from '#web/admin/ui/words.ts';
import { problemOf } from '#web/shared/data/api-problem.ts';
import {
  mostBack,
  type OfferPreview,
  offerText,
  onlyLeft,
  scarceText,
  staysBooked,
} from './weather-data.ts';

/** A booking whose customer may be offered a choice. */
export type OfferRow = Pick<
  WeatherParty,
  | 'reservationId'
  | 'name'
  | 'phone'
  | 'toCall'
  | 'offer'
  | 'withdrawnAt'
  | 'paidCents'
  | 'others'
  | 'rainCheck'
> & {
  readonly aside?: ReactNode;
  readonly detail: string;
  /** Otherwise it is too late, and the row has a button to call. */
  readonly mayAsk: boolean;
  readonly isPreselected: boolean;
};

type Outcome =
  | { readonly is: 'sending' | 'sent' }
  | { readonly is: 'refused'; readonly why: string };

/** An answer to an earlier offer does not settle a new one. */
const isAnswered = ({ offer, mayAsk }: OfferRow): boolean => !mayAsk && offer?.answer !== undefined;

const isSettled = (row: OfferRow): boolean => row.offer?.isOpen === true || isAnswered(row);

/**
 * After staff withdrew an offer, perhaps because the customer said no, the customer is ticked only
 * by hand.
 */
const isTicked = ({ isPreselected, mayAsk, withdrawnAt }: OfferRow): boolean =>
  isPreselected && mayAsk && withdrawnAt === undefined;

/** The status of a booking's offer, or what will be offered. */
function OfferStatus(props: {
  readonly row: OfferRow;
  readonly days: readonly string[] | undefined;
  readonly outcome: Outcome | undefined;
}) {
  const { row, days: fitting, outcome } = props;
  const { offer, mayAsk } = row;
  // An answer that was lost on the way still counts.
  if (offer?.isOpen === true) {
    const days = offer.days.map(dayName).join('; ');
    return (
      <span className="text-done">
        Offered, open until {momentName(offer.until)}.{' '}
        {days === '' ? 'No other day is offered.' : `Other days: ${days}.`}
      </span>
    );
  }
  if (isAnswered(row)) return <span className="text-done">{offerText(row)}</span>;
  if (outcome?.is === 'refused') {
    return (
      <span role="alert" className="text-act">
        Not offered. {outcome.why}
      </span>
    );
  }
  if (outcome !== undefined) {
    return (
      <span className={outcome.is === 'sent' ? 'text-done' : 'text-muted'}>
        {outcome.is === 'sent' ? 'Offered' : 'Sending…'}
      </span>
    );
  }
  if (!mayAsk) return <span className="text-muted">Too late to offer a choice. Call them.</span>;
  const stays = staysBooked(row);
  const after = stays === undefined ? '' : `. ${stays}`;
  if (fitting?.length === 0) {
    return (
      <span className="text-warning">
        None of the days fits. They can only choose {onlyLeft(row)}
        {after}
      </span>
    );
  }
  const days = fitting && `${fitting.map(dayName).join('; ')}, or `;
  return (
    <span className="text-muted">
      {days}
      {mostBack(row)}
      {after}
    </span>
  );
}

function Row(props: {
  readonly row: OfferRow;
  readonly days: readonly string[] | undefined;
  readonly isChosen: boolean;
  readonly isFixed: boolean;
  readonly outcome: Outcome | undefined;
  readonly onToggle: () => void;
  readonly onWithdrawn: () => void;
}) {
  const { row, days, isChosen, isFixed, outcome, onToggle, onWithdrawn } = props;
  const id = useId();
  return (
    <li className="flex items-start gap-2.5 border-t border-line px-4 first:border-t-0">
      <input
        id={id}
        type="checkbox"
        className="mt-3"
        checked={isChosen}
        disabled={isFixed}
        onChange={onToggle}
      />
      <label
        htmlFor={id}
        className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3 py-2"
      >
        <b className="font-semibold">{row.name}</b>
        <span className="flex items-center gap-1.5 text-sm">{row.aside}</span>
        <span className="w-full text-sm text-muted">{row.detail}</span>
        {row.toCall && (
          <span className="w-full text-sm text-warning">{noEmail(row.phone)} with the link.</span>
        )}
        {row.withdrawnAt !== undefined && outcome === undefined && (
          <span className="w-full text-sm text-warning">
            You withdrew the offer {momentName(row.withdrawnAt)}.
          </span>
        )}
        <span className="w-full text-sm">
          <OfferStatus row={row} days={days} outcome={outcome} />
        </span>
      </label>
      {(row.offer?.isOpen === true || (!row.mayAsk && !isSettled(row))) && (
        <span className="grid gap-1.5 self-center justify-items-stretch">
          <CallLink phone={row.phone} />
          {row.offer?.isOpen === true && (
            <WithdrawOffer
              reservationId={row.reservationId}
              offerId={row.offer.id}
              name={row.name}
              {...(row.toCall && { contact: { phone: row.phone } })}
              onDone={onWithdrawn}
            />
          )}
        </span>
      )}
    </li>
  );
}

type Offering = {
  readonly rows: readonly OfferRow[];
  readonly offer: (reservationId: string) => Promise<unknown>;
  /** Afterwards: what seems to have failed may only have lost its answer. */
  readonly reload: () => Promise<unknown>;
};

/** Who is chosen, and what became of each offer. */
function useOffering({ rows, offer, reload }: Offering) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(rows.filter(isTicked).map(({ reservationId }) => reservationId)),
  );
  const [outcomes, setOutcomes] = useState<Readonly<Record<string, Outcome>>>({});
  const [isSending, setIsSending] = useState(false);
  const isOver = (row: OfferRow): boolean =>
    isSettled(row) || outcomes[row.reservationId]?.is === 'sent';
  const asked = rows.filter((row) => chosen.has(row.reservationId) && row.mayAsk && !isOver(row));
  const note = (id: string, outcome: Outcome): void =>
    setOutcomes((before) => ({ ...before, [id]: outcome }));
  const toggle = (id: string): void =>
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  /** Whoever said no is not asked again by the next press. */
  const forget = (id: string): void => {
    setChosen((before) => new Set([...before].filter((one) => one !== id)));
    setOutcomes((before) =>
      Object.fromEntries(Object.entries(before).filter(([one]) => one !== id)),
    );
  };
  async function send(): Promise<void> {
    if (isSending || asked.length === 0) return;
    setIsSending(true);
    for (const { reservationId } of asked) {
      note(reservationId, { is: 'sending' });
      try {
        await offer(reservationId);
        note(reservationId, { is: 'sent' });
      } catch (error) {
        note(reservationId, { is: 'refused', why: problemOf(error)?.detail ?? 'Try again.' });
      }
    }
    await reload();
    setIsSending(false);
  }
  return { chosen, outcomes, isSending, isOver, asked, toggle, forget, send };
}

/**
 * The same offer to several customers. Each is made and answered separately, so if one is
 * refused, the others still go out. Whoever was refused stays selected, to be tried again.
 */
export function OfferList(
  props: Offering & {
    /** Shows the email to the first customer selected. */
    readonly renderEmail?: (first: OfferRow) => ReactNode;
    /** The days that each could choose, once they are known. */
    readonly preview: OfferPreview | undefined;
    /** False if nothing may be offered to anybody. */
    readonly mayOffer?: boolean;
    readonly onClose: () => void;
  },
) {
  const { rows, renderEmail, preview, mayOffer = true, onClose } = props;
  const { days, scarce = [] } = preview ?? {};
  const { chosen, outcomes, isSending, isOver, asked, toggle, forget, send } = useOffering(props);
  const [first] = asked;
  const back = asked.reduce((sum, { paidCents }) => sum + paidCents, 0);
  const tried = rows.filter(({ reservationId }) => outcomes[reservationId] !== undefined);
  const failed = tried.filter((row) => !isOver(row)).length;
  const isDone = tried.length > 0 && asked.length === 0;
  const customers = counted(asked.length, 'customer', 'customers');
  const without = asked.filter(
    ({ reservationId }) => days?.get(reservationId)?.length === 0,
  ).length;
  return (
    <>
      <ul className="mt-2 border-y border-line">
        {rows.map((row) => {
          const { reservationId: id } = row;
          return (
            <Row
              key={id}
              row={row}
              days={days?.get(id)}
              isChosen={chosen.has(id)}
              isFixed={isSending || isOver(row) || !row.mayAsk || !mayOffer}
              outcome={outcomes[id]}
              onToggle={() => toggle(id)}
              onWithdrawn={() => forget(id)}
            />
          );
        })}
      </ul>
      {scarce.length > 0 && (
        <p className="px-4 pt-2 text-sm text-warning">
          Not all of them can have the same day. {scarce.map(scarceText).join('; ')}. Whoever
          chooses first gets it.
        </p>
      )}
      {first !== undefined && mayOffer && !isSending && (
        <div className="px-4 pt-3">{renderEmail?.(first)}</div>
      )}
      <div className="sticky bottom-0 flex flex-wrap items-center justify-end gap-3 bg-raised px-4 py-3">
        <span role="status" className="mr-auto text-sm text-muted">
          {tried.length > 0 && !isSending
            ? `${tried.length - failed} offered${failed > 0 ? `, ${failed} not offered` : ''}`
            : mayOffer &&
              asked.length > 0 &&
              `${customers}${back > 0 ? `, up to ${usd(back)} back in total` : ''}`}
          {without > 0 && tried.length === 0 && (
            <span className="text-warning">
              . No day fits for {without === asked.length ? 'any of them' : without}
            </span>
          )}
        </span>
        {isDone ? (
          <ActionButton variant="primary" onClick={onClose}>
            Done
          </ActionButton>
        ) : !mayOffer ? (
          <ActionButton onClick={onClose}>Close</ActionButton>
        ) : (
          <ActionButton
            variant="primary"
            icon="send"
            busy={isSending}
            off={asked.length === 0}
            onClick={() => void send()}
          >
            {asked.length === 0
              ? 'No one selected'
              : `${failed > 0 && !isSending ? 'Try again with' : 'Offer to'} ${customers}`}
          </ActionButton>
        )}
      </div>
    </>
  );
}
