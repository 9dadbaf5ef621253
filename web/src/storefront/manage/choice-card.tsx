import { type ReactNode, useState } from 'react';
import type { ManagedReservation, OfferAnswerInput } from '#core/contract/manage.ts';
import type { ApiProblem } from '#core/contract/problem.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { cents, formatUsd } from '#core/kernel/cents.ts';
import { phoneHref } from '#core/kernel/contact.ts';
import { MINUTE } from '#core/kernel/instant.ts';
import { sayNames } from '#core/kernel/join-names.ts';
import { isSamePeriod } from '#core/kernel/rental-days.ts';
import { rentalsBy, titlesOf } from '#core/reservations/choice-offer.ts';
import { sayNewTotal } from '#core/reservations/reservation-words.ts';
import { substituteFacts } from '#core/reservations/substitute-words.ts';
import { formatLongDay, formatPartyDays } from '#texts/dates.ts';
import {
  CALL_OFF,
  formatMoment,
  NEW_TOTAL,
  OUT_OF_SERVICE,
  SUBSTITUTE,
  SUBSTITUTE_WORDS,
  TOO_LATE,
  WIND,
} from '#texts/history.ts';
import { LANGUAGE } from '#texts/language.ts';
import { CANCELLING } from '#texts/manage.ts';
import { sayProblem } from '#texts/problems.ts';
import { useConfig, useShop } from '#web/shared/app-context.tsx';
import { periodOf } from '#web/shared/booking/move-period.tsx';
import type { OpenedReservation } from '#web/shared/data/private-answers.ts';
import { toast } from '#web/shared/toast.ts';
import { Alert } from '#web/shared/ui/alert.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { DIALOG_BODY, DialogFoot } from '#web/shared/ui/dialog-foot.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { useNow } from '#web/shared/use-now.ts';

type WeatherOffer = NonNullable<ManagedReservation['weatherOffer']>;
type UnitOffer = NonNullable<ManagedReservation['unitOffer']>;
type Period = WeatherOffer['period'];

/** The customer's answer, without the id of its offer. */
type Answer = OfferAnswerInput extends infer One
  ? One extends unknown
    ? Omit<One, 'offerId'>
    : never
  : never;

type Asking = {
  readonly title: string;
  readonly note?: string;
  /** What the buttons say. */
  readonly keep: string;
  readonly confirm: string;
};

/** @param isOut nobody can book what is out of service */
const asksToCancel = (confirm: string, isOut = false): Asking => ({
  title: CANCELLING.title,
  ...(!isOut && { note: CANCELLING.atOnce }),
  keep: CANCELLING.keep,
  confirm,
});

type Option = {
  readonly id: string;
  readonly title: string;
  readonly text?: string | undefined;
  readonly image?: string;
  /** Opens in a tab of its own. */
  readonly href?: string;
  readonly answer: Answer;
  /** Set if it cancels the booking or takes part of it off, which is asked again, with the amount. */
  readonly asks?: Asking;
};

/** Where the page asks what the customer has to choose. Nothing to choose once the unit is back. */
export const awaitedChoice = ({
  unitOffer,
  weatherOffer,
}: ManagedReservation): 'weather' | 'choice' | undefined => {
  if (weatherOffer !== undefined) return 'weather';
  return unitOffer?.isBack === false ? 'choice' : undefined;
};

const usd = (amountCents: number): string => formatUsd(cents(amountCents));
const periodName = ({ startDate, endDate }: Period): string =>
  formatPartyDays(calendarDay(startDate), calendarDay(endDate));

/** Left to pay now is `balanceCents`. */
type Priced = Pick<ManagedReservation, 'totalCents' | 'balanceCents'>;

const newTotal = (lessCents: number, { totalCents, balanceCents }: Priced): string =>
  sayNewTotal(
    cents(lessCents),
    { total: cents(totalCents), balance: cents(balanceCents) },
    NEW_TOTAL,
  );

export const movesTo = (
  days: WeatherOffer['days'] | UnitOffer['days'],
  booked: Priced,
): readonly Option[] =>
  days.map(({ startDate, endDate, lessCents }) => ({
    id: startDate,
    title: periodName({ startDate, endDate }),
    text:
      lessCents === undefined
        ? undefined
        : lessCents === 0
          ? NEW_TOTAL.same
          : newTotal(lessCents, booked),
    answer: { choice: 'move', days: { startDate, endDate } },
  }));

/** Refunds everything paid and cancels the booking. */
function callsOff(amountCents: number, isOut: boolean): Option {
  const isPaid = amountCents > 0;
  return {
    id: 'refund',
    title: isPaid ? WIND.refund(usd(amountCents)) : WIND.cancel,
    text: `${WIND.cancels} ${isPaid ? WIND.refundText : WIND.cancelText}`,
    answer: { choice: 'refund', amountCents },
    asks: asksToCancel(
      isPaid ? CANCELLING.cancelAndRefund(usd(amountCents)) : CANCELLING.cancel,
      isOut,
    ),
  };
}

/** Said while other rentals than those of the offer are out of service, too. */
function sayAlsoOut(
  { outOfService = [] }: Pick<ManagedReservation, 'outOfService'>,
  period: Period,
  title?: string,
): string | undefined {
  const others = outOfService.filter(
    (one) =>
      !isSamePeriod(periodOf(one), periodOf(period)) ||
      (title !== undefined && one.title !== title),
  );
  return others.length === 0
    ? undefined
    : SUBSTITUTE.alsoOut(others.map((one) => OUT_OF_SERVICE.onDays(one.title, periodName(one))));
}

/** Refunds the booking, or takes some of its rentals off. Nothing if the rest cannot stay alone. */
function refunds(
  refund: UnitOffer['refund'],
  titles: readonly string[],
  alsoOut: string | undefined,
  booked: Priced & Pick<ManagedReservation, 'outOfService'>,
): readonly Option[] {
  if (refund === undefined) return [];
  const { backCents, lessCents, isAll } = refund;
  if (isAll) return [callsOff(backCents, isOutOfService(booked))];
  const back = backCents > 0 ? usd(backCents) : undefined;
  return [
    {
      id: 'refund',
      title: SUBSTITUTE.takeOff(titles, back, usd(lessCents)),
      text: `${newTotal(lessCents, booked)} ${alsoOut ?? SUBSTITUTE.restStays}`,
      answer: { choice: 'refund', amountCents: backCents },
      asks: {
        title: SUBSTITUTE.goWithout(titles),
        keep: SUBSTITUTE.notYet,
        confirm:
          back === undefined
            ? SUBSTITUTE.goAndPayLess(usd(lessCents))
            : SUBSTITUTE.goAndGetBack(back),
      },
    },
  ];
}

const TILE =
  'flex cursor-pointer items-start gap-3 rounded-md border border-edge p-3 transition-colors hover:border-cyan has-checked:border-cyan has-checked:bg-cyan/8 has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-cyan sm:p-4';

type Picking = {
  /** Of the radio buttons. */
  readonly name: string;
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
};

const Pick = ({ name, chosen, onChoose, id }: Picking & { readonly id: string }) => (
  <input
    id={`${name}-${id}`}
    type="radio"
    name={name}
    checked={chosen === id}
    onChange={() => onChoose(id)}
    className="mt-0.5 size-5 shrink-0 tick focus-visible:outline-none"
  />
);

function Tile({ option, ...picking }: Picking & { readonly option: Option }) {
  const { id, title, text, image, href } = option;
  return (
    <div className="relative">
      <label htmlFor={`${picking.name}-${id}`} className={TILE}>
        <Pick {...picking} id={id} />
        <span className="flow-root min-w-0 flex-1">
          {image !== undefined && (
            <img
              src={image}
              alt=""
              width={80}
              height={80}
              className="float-right ml-3 size-14 rounded-md object-cover sm:size-20"
            />
          )}
          <span className="block font-display leading-snug font-semibold sm:text-lg">{title}</span>
          <span className="mt-0.5 block text-sm text-muted">{text}</span>
          {href !== undefined && <span aria-hidden="true" className="block h-6" />}
        </span>
      </label>
      {href !== undefined && (
        <a
          href={href}
          target="_blank"
          rel="noreferrer"
          className="absolute bottom-2 left-11 py-1 text-sm font-semibold underline underline-offset-4 hover:text-cyan sm:bottom-3 sm:left-12"
        >
          {SUBSTITUTE.look}
          <span className="sr-only">: {title}</span>
        </a>
      )}
    </div>
  );
}

/** What they have in common is said once, so that they fit beside each other. */
const Days = ({
  days,
  moves,
  ...picking
}: Picking & { readonly days: readonly Option[]; readonly moves: string | undefined }) => (
  <div role="group" aria-label={WIND.move} className="grid gap-2">
    <p>
      <span className="font-display font-semibold sm:text-lg">{WIND.move}</span>{' '}
      <span className="text-sm text-muted">
        {moves} {WIND.moveText}
      </span>
    </p>
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
      {days.map(({ id, title, text }) => (
        <label key={id} htmlFor={`${picking.name}-${id}`} className={TILE}>
          <Pick {...picking} id={id} />
          <span>
            <span className="block font-semibold">{title}</span>
            <span className="block text-sm text-muted">{text}</span>
          </span>
        </label>
      ))}
    </div>
  </div>
);

/** The offer's options. One of them can be chosen, once. */
function ChoiceCard(props: {
  readonly id: string;
  readonly title: string;
  readonly offerId: string;
  /** Others of the same thing come first; refunds and credits come last. */
  readonly others?: readonly Option[];
  readonly days: readonly Option[];
  /** Which rentals go to one of the days, if that is not all. */
  readonly moves?: string | undefined;
  readonly instead: readonly Option[];
  readonly token: string;
  readonly reload: OpenedReservation['reload'];
  /** Why, and until when. */
  readonly children: ReactNode;
}) {
  const { id, title, others = [], days, moves, instead, token, reload } = props;
  const shop = useShop();
  const [chosen, setChosen] = useState<Option['id']>();
  const [isBusy, setBusy] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [problem, setProblem] = useState<ApiProblem>();
  // An option that is gone by now cannot stay chosen.
  const option = [...others, ...days, ...instead].find((one) => one.id === chosen);
  const picking = { name: id, chosen, onChoose: setChosen };

  async function send(): Promise<void> {
    if (option === undefined || isBusy) return;
    setBusy(true);
    const answer = await shop('POST /manage/:token/offer', {
      token,
      body: { offerId: props.offerId, ...option.answer },
    });
    setBusy(false);
    setAsked(false);
    setProblem(answer.ok ? undefined : answer.error);
    if (answer.ok) toast.success(WIND.done);
    // The reload removes this card and anything shown in it.
    else if (['offer_over', 'unit_is_back'].includes(answer.error.code)) {
      toast.error(sayProblem(answer.error));
    }
    await reload(answer.ok);
    // What was chosen now stands at the top.
    if (answer.ok) scrollTo({ top: 0 });
  }

  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="card mx-auto mb-6 grid max-w-3xl gap-4 p-5 sm:p-8"
    >
      <h2 id={`${id}-title`} className="text-heading font-semibold">
        {title}
      </h2>
      {props.children}
      <fieldset className="grid gap-3">
        <legend className="sr-only">{title}</legend>
        {others.map((one) => (
          <Tile key={one.id} option={one} {...picking} />
        ))}
        {days.length > 0 && <Days days={days} moves={moves} {...picking} />}
        {instead.map((one) => (
          <Tile key={one.id} option={one} {...picking} />
        ))}
      </fieldset>
      {problem !== undefined && <Alert tone="danger">{sayProblem(problem)}</Alert>}
      {/* In reach on a phone, wherever the choice is made. */}
      <div className="max-sm:sticky max-sm:bottom-0 max-sm:-mx-5 max-sm:-mb-5 max-sm:rounded-b-lg max-sm:bg-panel max-sm:p-5 max-sm:pt-3 grid">
        <Button
          variant="primary"
          busy={isBusy}
          disabled={option === undefined}
          onClick={() => (option?.asks === undefined ? void send() : setAsked(true))}
        >
          {WIND.choose}
        </Button>
      </div>
      <Dialog
        open={isAsked && option?.asks !== undefined}
        onClose={() => setAsked(false)}
        title={option?.asks?.title ?? ''}
      >
        <div className={DIALOG_BODY}>
          <div className="grid gap-1">
            <p className="font-semibold">{option?.title}</p>
            <p className="text-muted">{option?.text}</p>
          </div>
          {option?.asks?.note !== undefined && <p className="text-muted">{option.asks.note}</p>}
          <DialogFoot>
            <Button variant="secondary" onClick={() => setAsked(false)}>
              {option?.asks?.keep}
            </Button>
            <Button variant="danger" busy={isBusy} onClick={() => void send()}>
              {option?.asks?.confirm}
            </Button>
          </DialogFoot>
        </div>
      </Dialog>
    </section>
  );
}

type Choosing<Offer> = {
  readonly offer: Offer;
  readonly token: string;
  readonly reload: OpenedReservation['reload'];
};

type Booked = Pick<ManagedReservation, 'lines' | 'outOfService'> & Priced;

/** What may be chosen beside other days, also to keep the booked one, and which rentals these are for if that is not all. */
export function weatherOptions(
  { period, amountCents, rainCheckExpiresOn, refund }: WeatherOffer,
  { lines, outOfService, ...booked }: Booked,
): { readonly moves: string | undefined; readonly instead: readonly Option[] } {
  const rentals = rentalsBy(
    lines.map(({ title, per, ...line }) => ({ title, per, ...periodOf(line) })),
    periodOf(period),
  );
  const moving = titlesOf(rentals.moving);
  const rainCheck = (expiresOn: string): Option => ({
    id: 'rain_check',
    title: WIND.rainCheck(usd(amountCents)),
    text: `${WIND.cancels} ${WIND.rainCheckText(formatLongDay(calendarDay(expiresOn)))}`,
    answer: { choice: 'rain_check', amountCents },
    asks: asksToCancel(CALL_OFF.take(usd(amountCents))),
  });
  const hasRainCheck = amountCents > 0 && rainCheckExpiresOn !== undefined;
  return {
    moves: rentals.others.length > 0 ? WIND.moves(moving, periodName(period)) : undefined,
    instead: [
      ...(hasRainCheck ? [rainCheck(rainCheckExpiresOn)] : []),
      ...refunds(refund, moving, sayAlsoOut({ outOfService }, period), booked),
      {
        id: 'keep',
        title: WIND.keep(periodName(period)),
        text: WIND.keepText,
        answer: { choice: 'keep' },
      },
    ],
  };
}

type LateChoice = NonNullable<ManagedReservation['lateChoice']>;

/** Instead of buttons that could only be refused. Links from emails lead here, too. */
export function ChoiceTooLate({ about, title, period }: LateChoice) {
  const { phone } = useConfig().site;
  return (
    <section id={about === 'unit' ? 'choice' : 'weather'} className="mx-auto mb-6 max-w-3xl">
      <Alert tone="warning" title={TOO_LATE.title}>
        {title === undefined
          ? TOO_LATE.weather(periodName(period), phone)
          : TOO_LATE.unit(title, periodName(period), phone)}
      </Alert>
    </section>
  );
}

/** Nothing is to be paid or signed until it is settled. */
export const isOutOfService = ({
  outOfService = [],
}: Pick<ManagedReservation, 'outOfService'>): boolean => outOfService.length > 0;

/** Before the office has asked what to do: what is wrong, and how to reach us. */
export function OutOfService({ reservation }: Pick<OpenedReservation, 'reservation'>) {
  const { phone, email } = useConfig().site;
  const { cancellation } = reservation;
  const rentals = (reservation.outOfService ?? []).map((line) =>
    OUT_OF_SERVICE.onDays(line.title, periodName(line)),
  );
  return (
    <section id="out" className="mx-auto mb-6 max-w-3xl">
      <Alert tone="warning" title={OUT_OF_SERVICE.title}>
        <p>
          {OUT_OF_SERVICE.why(sayNames(LANGUAGE, rentals), rentals.length === 1)}{' '}
          {OUT_OF_SERVICE.terms(reservation.paidCents > 0 && cancellation !== undefined)}
        </p>
        <p className="flex flex-wrap gap-x-6 font-semibold *:inline-flex *:min-h-11 *:items-center *:underline *:underline-offset-4">
          <a href={phoneHref(phone)}>{OUT_OF_SERVICE.call(phone)}</a>
          <a href={`mailto:${email}`}>{OUT_OF_SERVICE.write}</a>
        </p>
      </Alert>
    </section>
  );
}

/** On a page that was left open. */
const useIsOver = ({ until }: { readonly until: string }): boolean =>
  Date.parse(until) <= useNow(MINUTE);

/** A choice offered because of the weather. Shown first, until it is answered or over. */
export function WeatherChoice({
  offer,
  booked,
  ...props
}: Choosing<WeatherOffer> & { readonly booked: Booked }) {
  const { wind, isRain = false, thunder, until, recorded, days } = offer;
  if (useIsOver(offer)) return <ChoiceTooLate about="weather" period={offer.period} />;
  return (
    <ChoiceCard
      id="weather"
      title={isRain ? WIND.rainTitle : thunder ? WIND.thunderTitle : WIND.title}
      offerId={offer.id}
      days={movesTo(days, booked)}
      {...weatherOptions(offer, booked)}
      {...props}
    >
      {recorded && <Alert tone="warning">{WIND.recorded}</Alert>}
      <p className="text-muted">
        {isRain
          ? WIND.rain(formatLongDay(calendarDay(offer.period.startDate)))
          : thunder !== undefined
            ? WIND.thunder(thunder.percent, formatMoment(thunder.at))
            : wind === undefined
              ? WIND.unknown
              : WIND.forecast(wind.mph, formatMoment(wind.at), wind.limitMph)}{' '}
        {WIND.until(formatMoment(until))}
      </p>
    </ChoiceCard>
  );
}

type Substitute = UnitOffer['substitutes'][number];

/** How a substitute changes the total of the booking. */
function priceOf({ lessCents, goodwillCents = 0 }: Substitute, booked: Priced): string {
  if (lessCents > 0) return newTotal(lessCents, booked);
  return goodwillCents > 0 ? SUBSTITUTE.goodwill(usd(goodwillCents)) : NEW_TOTAL.same;
}

export const givenInstead = (
  { substitutes, booked }: Pick<UnitOffer, 'substitutes' | 'booked'>,
  priced: Priced,
): readonly Option[] =>
  substitutes.map((one) => ({
    id: one.productId,
    title: SUBSTITUTE.instead(one.title),
    text: [priceOf(one, priced), ...substituteFacts(one, booked, SUBSTITUTE_WORDS)].join(' '),
    image: one.image,
    href: `/products/${one.slug}`,
    answer: { choice: 'substitute', productId: one.productId, amountCents: one.lessCents },
  }));

/**
 * A rental is out of service: something else, another day, or a refund. Also shown when the unit
 * is back.
 */
export function UnitChoice({
  offer,
  booked,
  ...props
}: Choosing<UnitOffer> & {
  readonly booked: Priced & Pick<ManagedReservation, 'outOfService'>;
}) {
  const { title, period, until, isBack } = offer;
  const alsoOut = sayAlsoOut(booked, period, title);
  const isOver = useIsOver(offer);
  if (isBack) {
    return (
      <section id="choice" className="mx-auto mb-6 max-w-3xl">
        <Alert tone="success" title={SUBSTITUTE.back}>
          {SUBSTITUTE.backText(title)}
        </Alert>
      </section>
    );
  }
  if (isOver) return <ChoiceTooLate about="unit" {...{ title, period }} />;
  return (
    <ChoiceCard
      id="choice"
      title={SUBSTITUTE.title}
      offerId={offer.id}
      others={givenInstead(offer, booked)}
      days={movesTo(offer.days, booked)}
      instead={refunds(offer.refund, [title], alsoOut, booked)}
      {...props}
    >
      <p className="text-muted">
        {SUBSTITUTE.why(title, periodName(period))} {SUBSTITUTE.until(formatMoment(until))}{' '}
        {alsoOut}
      </p>
    </ChoiceCard>
  );
}
