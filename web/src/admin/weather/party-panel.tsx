import type { WeatherDto, WeatherParty } from '#core/contract/weather.ts';
import { OfferTold } from '#web/admin/shared/offer-told.tsx';
import { WithdrawOffer } from '#web/admin/shared/withdraw-offer.tsx';
import { Mark } from '#web/admin/ui/badge.tsx';
import { ActionButton, ActionLink } from '#web/admin/ui/controls.tsx';
import { CallLink } from '#web/admin/ui/customer-links.tsx';
import { Drawer } from '#web/admin/ui/drawer.tsx';
import { Link } from '#web/admin/ui/link.tsx';
import { noEmail, NotMailed } from '#web/admin/ui/mail-words.tsx';
import { Needs } from '#web/admin/ui/may.ts';
import { Facts, Panel } from '#web/admin/ui/panel.tsx';
import { useShortcuts } from '#web/admin/ui/shortcuts.tsx';
import { dayName, momentName } from '#web/admin/ui/words.ts';
import { OfferEmail } from './offer-email.tsx';
import {
  chanceText,
  CREW_ADVICE,
  hourName,
  mostBack,
  offerText,
  onlyLeft,
  staysBooked,
  RISK_LOOKS,
  riskName,
  useOfferChoice,
  useOfferPreview,
} from './weather-data.ts';

const hoursNamed = (party: WeatherParty, risk: WeatherParty['risk']): string =>
  party.hours
    .filter((hour) => hour.risk === risk)
    .map(({ at, gustMph, isWind }) =>
      gustMph === null ? hourName(at) : `${gustMph}${isWind ? ' (wind)' : ''} at ${hourName(at)}`,
    )
    // An hour stays in one line.
    .map((said) => said.replaceAll(' ', '\u00a0'))
    .join(', ');

type Props = {
  readonly party: WeatherParty;
  readonly board: Pick<WeatherDto, 'recorded' | 'mayOffer'>;
};

/** Shown instead of a button that could only fail. */
export const OffersAreOff = () => (
  <p className="text-sm text-warning">
    The forecast is a recorded week, not real weather, so offers are off. To test them, allow it in{' '}
    <Link to="/admin/settings#cancellation" className="text-cyan underline underline-offset-4">
      Settings, Cancellation and changes
    </Link>
    .
  </p>
);

/** What the customer may choose from. */
export const choicesText = (rainCheck: boolean, amount: string): string =>
  rainCheck
    ? `another day when our crews can come, a rain check, or ${amount}`
    : `another day when our crews can come, or ${amount}`;

const NOT_ASKED: ReadonlyMap<WeatherParty['advice'], string> = new Map([
  [
    'pick_up_early',
    'The wind comes after the party, so the crew should pick it up before the wind.',
  ],
  ['pick_up_now', 'The party is over, so the crew should pick it up now, before the wind.'],
  ['set_up_later', 'The wind ends before the party starts, so the crew should set up after it.'],
  [
    'call_customer',
    'It is too late to offer a choice. Call the customer: while the wind is over the limit, nobody goes in and the unit is deflated.',
  ],
]);

const TOO_LATE_FOR_THUNDER =
  'It is too late to offer a choice. Call the customer: while it thunders, nobody goes in and the unit is deflated.';

const notAsked = ({ advice, risk, isOfThunder }: WeatherParty): string =>
  (isOfThunder === true && advice === 'call_customer' ? TOO_LATE_FOR_THUNDER : undefined) ??
  NOT_ASKED.get(advice) ??
  (risk === 'ok'
    ? 'No need to ask the customer. The wind stays below the limit.'
    : 'No need to ask the customer. The wind stays below the limit during the party, or the crew has already set up.');

/** Mails the choice with one press. While it is open, shows when it ends. */
function OfferChoice({ party, board }: Props) {
  const offering = useOfferChoice();
  const { offer, indoor, reservationId, name } = party;
  const isOpen = offer?.isOpen === true;
  const isAsking = party.advice === 'offer' && !isOpen && !indoor && board.mayOffer;
  const days = useOfferPreview({}, isAsking)?.days.get(reservationId);
  const mayAsk = party.advice === 'offer';
  const send = (): void => {
    if (!mayAsk || isOpen || !board.mayOffer || offering.isPending) return;
    offering.mutate({ reservationId });
  };
  useShortcuts({ s: send });
  if (indoor) return null;
  if (isOpen) {
    return (
      <div className="grid justify-items-start gap-2">
        <p role="status" className="flex items-center gap-2">
          <Mark is="open" />
          <span>
            Offered {momentName(offer.at)}, open until {momentName(offer.until)}
          </span>
        </p>
        <OfferTold reservationId={reservationId} about="weather" at={offer.at} />
        <WithdrawOffer reservationId={reservationId} offerId={offer.id} name={name} />
      </div>
    );
  }
  return (
    <div className="grid gap-2">
      {party.withdrawnAt !== undefined && (
        <p className="text-sm text-warning">
          You withdrew the offer {momentName(party.withdrawnAt)}.
        </p>
      )}
      {offer && (
        <p className="text-sm text-muted">
          Offered {momentName(offer.at)}. {offerText(party)}
        </p>
      )}
      {!mayAsk ? (
        <p className="text-sm text-muted">{notAsked(party)}</p>
      ) : board.mayOffer ? (
        <>
          <p className="text-sm text-muted">
            {name} gets a link to choose:{' '}
            {choicesText(party.rainCheck && party.paidCents > 0, mostBack(party))}.{' '}
            {staysBooked(party)}
          </p>
          {party.toCall && (
            <p className="text-sm text-warning">{noEmail(party.phone)} with the link.</p>
          )}
          {days?.length === 0 && (
            <p className="text-sm text-warning">
              No other day fits: the crews or the unit are booked. They can only choose{' '}
              {onlyLeft(party)}.
            </p>
          )}
          {board.recorded && (
            <p className="text-sm text-warning">
              The forecast is a recorded week, not real weather. The email says so.
            </p>
          )}
          {!party.toCall && (
            <>
              <NotMailed />
              <OfferEmail offer={{ reservationId }} name={name} />
            </>
          )}
          <ActionButton
            variant="primary"
            icon="send"
            keyHint="S"
            busy={offering.isPending}
            onClick={send}
          >
            Offer a choice
          </ActionButton>
        </>
      ) : (
        <OffersAreOff />
      )}
      {offering.isError && (
        <p role="alert" className="text-act">
          {offering.error.message}
        </p>
      )}
    </div>
  );
}

const titleOf = ({ name, product }: WeatherParty): string => `${name}, ${product}`;

const riskNamed = (party: WeatherParty): string =>
  party.indoor ? 'Indoors' : (CREW_ADVICE.get(party.advice) ?? riskName(party));

/** The forecast for its hours, and the choice offered to the customer. */
function Party({ party, board }: Props) {
  const { limitMph, indoor, day } = party;
  const rows = (['stop', 'watch', 'unknown'] as const).flatMap((one) => {
    const text = indoor ? '' : hoursNamed(party, one);
    return text === '' ? [] : [[RISK_LOOKS[one].name, text] as const];
  });
  return (
    <div className="grid gap-3">
      <Facts
        rows={[
          ['Day', dayName(day)],
          ['Limit', limitMph === null ? 'not entered' : `${limitMph} mph gust, from its plate`],
          ...rows,
          ...(indoor
            ? []
            : [
                ['Thunder', chanceText(party.thunder) ?? 'not forecast here'] as const,
                ['Rain', chanceText(party.rain) ?? 'not forecast here'] as const,
              ]),
        ]}
      />
      <Needs is="reservations:write">
        <OfferChoice party={party} board={board} />
      </Needs>
      <div className="flex flex-wrap gap-2">
        <CallLink phone={party.phone} />
        <ActionLink small to={`/admin/reservations?id=${encodeURIComponent(party.reservationId)}`}>
          Open reservation
        </ActionLink>
        {limitMph === null && !indoor && (
          <ActionLink small to={`/admin/products?edit=${encodeURIComponent(party.productId)}`}>
            Enter the wind limit
          </ActionLink>
        )}
      </div>
    </div>
  );
}

/** The chosen party, beside the board. */
export const PartyPanel = (props: Props) => (
  <Panel title={titleOf(props.party)} note={riskNamed(props.party)}>
    <Party {...props} />
  </Panel>
);

/** The chosen party, covering the board on a narrow screen. */
export const PartyDrawer = (props: Props & { readonly onClose: () => void }) => (
  <Drawer
    id={props.party.reservationId}
    title={titleOf(props.party)}
    status={riskNamed(props.party)}
    onClose={props.onClose}
  >
    <div className="px-4 py-3">
      <Party {...props} />
    </div>
  </Drawer>
);
