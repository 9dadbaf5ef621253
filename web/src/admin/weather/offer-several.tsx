import { useId, useState } from 'react';
import type { WeatherDto, WeatherParty } from '#core/contract/weather.ts';
import { riskText, RISK_LOOKS, toOffer, useOfferChoice } from './weather-data.ts';
import { choicesText, OffersAreOff } from './party-panel.tsx';
import { Mark } from '#web/admin/ui/badge.tsx';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { counted } from '#core/kernel/counted.ts';
import { dayName, momentName, usd } from '#web/admin/ui/words.ts';
import { problemOf } from '#web/shared/data/api-problem.ts';
import { Dialog } from '#web/shared/ui/dialog.tsx';

type Outcome =
  | { readonly is: 'sending' | 'sent' }
  | { readonly is: 'refused'; readonly why: string };

type Props = { readonly board: WeatherDto; readonly onClose: () => void };

/** The status of a booking's offer, or what will be offered. */
function Standing({ party, outcome }: { party: WeatherParty; outcome: Outcome | undefined }) {
  const { offer, paidCents } = party;
  if (outcome?.is === 'refused') {
    return (
      <span role="alert" className="text-act">
        Not offered. {outcome.why}
      </span>
    );
  }
  if (outcome?.is === 'sending') return <span className="text-muted">Sending…</span>;
  if (outcome?.is === 'sent' || offer?.isOpen === true) {
    return (
      <span className="text-done">
        {offer?.isOpen === true ? `Offered, open until ${momentName(offer.until)}` : 'Offered'}
      </span>
    );
  }
  return <span className="text-muted">up to {usd(paidCents)} back</span>;
}

function Row(props: {
  readonly party: WeatherParty;
  readonly isChosen: boolean;
  readonly isFixed: boolean;
  readonly outcome: Outcome | undefined;
  readonly onToggle: () => void;
}) {
  const { party, isChosen, isFixed, outcome, onToggle } = props;
  const id = useId();
  return (
    <li className="border-t border-line first:border-t-0">
      <div className="flex items-start gap-2.5 px-4">
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
          <b className="font-semibold">{party.name}</b>
          <span className="flex items-center gap-1.5 text-sm">
            <Mark is={RISK_LOOKS[party.risk].mark} />
            {RISK_LOOKS[party.risk].name}, {riskText(party)}
          </span>
          <span className="w-full text-sm text-muted">
            {dayName(party.day)}, {party.product}, {party.city}
          </span>
          <span className="w-full text-sm">
            <Standing party={party} outcome={outcome} />
          </span>
        </label>
      </div>
    </li>
  );
}

/**
 * The same offer to several customers. Each is made and answered separately, so if one is
 * refused, the others still go out.
 */
export function OfferSeveral({ board, onClose }: Props) {
  const { parties, recorded, mayOffer } = board;
  // As opened: a party that leaves the board in the meantime keeps its row and outcome.
  const [opened] = useState(() => toOffer(parties));
  const listed = opened.map((party) => {
    const now = parties.find(({ reservationId }) => reservationId === party.reservationId);
    return { ...party, offer: now?.offer ?? party.offer };
  });
  const isOffered = ({ offer }: WeatherParty): boolean => offer?.isOpen === true;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        listed
          .filter((party) => party.risk === 'stop' && !isOffered(party))
          .map(({ reservationId }) => reservationId),
      ),
  );
  const [outcomes, setOutcomes] = useState<Readonly<Record<string, Outcome>>>({});
  const [isSending, setIsSending] = useState(false);
  const offering = useOfferChoice();
  const asked = listed.filter(
    (party) =>
      chosen.has(party.reservationId) &&
      !isOffered(party) &&
      outcomes[party.reservationId]?.is !== 'sent',
  );
  const back = asked.reduce((sum, { paidCents }) => sum + paidCents, 0);
  const note = (id: string, outcome: Outcome): void =>
    setOutcomes((before) => ({ ...before, [id]: outcome }));
  const toggle = (id: string): void =>
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  async function send(): Promise<void> {
    if (isSending || asked.length === 0) return;
    setIsSending(true);
    for (const { reservationId } of asked) {
      note(reservationId, { is: 'sending' });
      try {
        await offering.mutateAsync(reservationId);
        note(reservationId, { is: 'sent' });
      } catch (error) {
        note(reservationId, { is: 'refused', why: problemOf(error)?.detail ?? 'Try again.' });
      }
    }
    setIsSending(false);
  }
  const isDone = Object.keys(outcomes).length > 0 && asked.length === 0;
  return (
    <Dialog open onClose={onClose} title="Offer a choice to several">
      <p className="px-4 pt-3 text-sm text-muted">
        Each customer gets a link to choose:{' '}
        {choicesText(
          listed.some(({ rainCheck }) => rainCheck),
          'a refund',
        )}
        .
      </p>
      {recorded && mayOffer && (
        <p className="px-4 pt-2 text-sm text-warning">
          The forecast is a recorded week, not real weather. The emails say so.
        </p>
      )}
      {!mayOffer && (
        <div className="px-4 pt-2">
          <OffersAreOff />
        </div>
      )}
      <ul className="mt-2 border-y border-line" aria-live="polite">
        {listed.map((party) => {
          const { reservationId: id } = party;
          const isOver = isOffered(party) || outcomes[id]?.is === 'sent';
          return (
            <Row
              key={id}
              party={party}
              isChosen={chosen.has(id)}
              isFixed={isSending || isOver || !mayOffer}
              outcome={outcomes[id]}
              onToggle={() => toggle(id)}
            />
          );
        })}
      </ul>
      <div className="sticky bottom-0 flex flex-wrap items-center justify-end gap-3 bg-raised px-4 py-3">
        {mayOffer && asked.length > 0 && (
          <span className="mr-auto text-sm text-muted">
            {counted(asked.length, 'customer', 'customers')}, up to {usd(back)} back in total
          </span>
        )}
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
              : `Offer to ${counted(asked.length, 'customer', 'customers')}`}
          </ActionButton>
        )}
      </div>
    </Dialog>
  );
}
