import { type ReactNode, useState } from 'react';
import type { ManagedReservation, OfferAnswerInput } from '#core/contract/manage.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { cents, formatUsd } from '#core/kernel/cents.ts';
import { formatLongDay, formatPartyDays } from '#texts/dates.ts';
import { formatMoment, SUBSTITUTE, WIND } from '#texts/life.ts';
import { sayProblem } from '#texts/problems.ts';
import type { ApiProblem } from '#core/contract/problem.ts';
import { useShop } from '#web/shared/app-context.tsx';
import { toast } from '#web/shared/toast.ts';
import { Alert } from '#web/shared/ui/alert.tsx';
import { Button } from '#web/shared/ui/button.tsx';

type WeatherOffer = NonNullable<ManagedReservation['weatherOffer']>;
type UnitOffer = NonNullable<ManagedReservation['unitOffer']>;
type Period = WeatherOffer['period'];

/** The customer's answer, without the id of its offer. */
type Answer = OfferAnswerInput extends infer One
  ? One extends unknown
    ? Omit<One, 'offerId'>
    : never
  : never;

type Option = {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly image?: string;
  /** Opens in a tab of its own. */
  readonly href?: string;
  readonly answer: Answer;
};

const usd = (amountCents: number): string => formatUsd(cents(amountCents));
const periodName = ({ startDate, endDate }: Period): string =>
  formatPartyDays(calendarDay(startDate), calendarDay(endDate));

const movesTo = (days: readonly Period[]): readonly Option[] =>
  days.map((period) => ({
    id: period.startDate,
    title: periodName(period),
    text: WIND.moveText,
    answer: { choice: 'move', days: period },
  }));

/** Refunds everything paid and cancels the rental. */
const callsOff = (amountCents: number): Option => ({
  id: 'refund',
  title: amountCents > 0 ? WIND.refund(usd(amountCents)) : WIND.cancel,
  text: amountCents > 0 ? WIND.refundText : WIND.cancelText,
  answer: { choice: 'refund', amountCents },
});

/** The offer's options. One of them can be chosen, once. */
function ChoiceCard(props: {
  readonly id: string;
  readonly title: string;
  readonly offerId: string;
  readonly options: readonly Option[];
  readonly token: string;
  readonly reload: () => Promise<unknown>;
  /** Why, and until when. */
  readonly children: ReactNode;
}) {
  const { id, title, options, token, reload } = props;
  const shop = useShop();
  const [chosen, setChosen] = useState<Option['id']>();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem>();
  // An option that is gone by now cannot stay chosen.
  const option = options.find((one) => one.id === chosen);

  async function send(): Promise<void> {
    if (option === undefined || isBusy) return;
    setBusy(true);
    const answer = await shop.answerOffer(token, { offerId: props.offerId, ...option.answer });
    setBusy(false);
    setProblem(answer.ok ? undefined : answer.error);
    if (answer.ok) toast.success(WIND.done);
    // The reload removes this card and anything shown in it.
    else if (['offer_over', 'unit_is_back'].includes(answer.error.code)) {
      toast.error(sayProblem(answer.error));
    }
    await reload();
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
        {options.map(({ id: name, image, href, ...one }) => (
          <div key={name} className="relative">
            <label
              htmlFor={`${id}-${name}`}
              className="flex cursor-pointer items-start gap-3 rounded-md border border-edge p-4 transition-colors hover:border-cyan has-checked:border-cyan has-checked:bg-cyan/8 has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-cyan"
            >
              <input
                id={`${id}-${name}`}
                type="radio"
                name={id}
                checked={chosen === name}
                onChange={() => setChosen(name)}
                className="mt-1 size-5 shrink-0 tick focus-visible:outline-none"
              />
              <span className="grid min-w-0 flex-1 gap-1">
                <span className="font-display text-lg font-semibold">{one.title}</span>
                <span className="text-muted">{one.text}</span>
                {href !== undefined && <span aria-hidden="true" className="h-6" />}
              </span>
              {image !== undefined && (
                <img
                  src={image}
                  alt=""
                  width={80}
                  height={80}
                  className="size-16 shrink-0 rounded-md object-cover sm:size-20"
                />
              )}
            </label>
            {href !== undefined && (
              <a
                href={href}
                target="_blank"
                rel="noreferrer"
                className="absolute bottom-3 left-12 py-1 text-sm font-semibold underline underline-offset-4 hover:text-cyan"
              >
                {SUBSTITUTE.look}
                <span className="sr-only">: {one.title}</span>
              </a>
            )}
          </div>
        ))}
      </fieldset>
      {problem !== undefined && <Alert tone="danger">{sayProblem(problem)}</Alert>}
      <Button
        variant="primary"
        busy={isBusy}
        disabled={option === undefined}
        onClick={() => void send()}
      >
        {WIND.choose}
      </Button>
    </section>
  );
}

type Choosing<Offer> = {
  readonly offer: Offer;
  readonly token: string;
  readonly reload: () => Promise<unknown>;
};

/** A choice offered because of the wind. Shown first, until it is answered or over. */
export function WeatherChoice({ offer, ...props }: Choosing<WeatherOffer>) {
  const { wind, until, recorded, days, amountCents, rainCheckExpiresOn } = offer;
  const options: readonly Option[] = [
    ...movesTo(days),
    ...(amountCents > 0 && rainCheckExpiresOn !== undefined
      ? [
          {
            id: 'rain_check',
            title: WIND.rainCheck(usd(amountCents)),
            text: WIND.rainCheckText(formatLongDay(calendarDay(rainCheckExpiresOn))),
            answer: { choice: 'rain_check', amountCents } as const,
          },
        ]
      : []),
    callsOff(amountCents),
  ];
  return (
    <ChoiceCard id="weather" title={WIND.title} offerId={offer.id} options={options} {...props}>
      {recorded && <Alert tone="warning">{WIND.recorded}</Alert>}
      <p className="text-muted">
        {wind === undefined
          ? WIND.unknown
          : WIND.forecast(wind.mph, formatMoment(wind.at), wind.limitMph)}{' '}
        {WIND.until(formatMoment(until))}
      </p>
    </ChoiceCard>
  );
}

function unitOptions({ title, substitutes, days, refund }: UnitOffer): readonly Option[] {
  const given = substitutes.map(({ productId, slug, image, capacity, needs, ...one }): Option => ({
    id: productId,
    title: SUBSTITUTE.instead(one.title),
    text: [
      one.lessCents > 0 ? SUBSTITUTE.less(usd(one.lessCents)) : SUBSTITUTE.same,
      SUBSTITUTE.about(capacity, needs.lengthFt, needs.widthFt, needs.circuits),
    ].join(' '),
    image,
    href: `/products/${slug}`,
    answer: { choice: 'substitute', productId, amountCents: one.lessCents },
  }));
  if (refund === undefined) return [...given, ...movesTo(days)];
  const { backCents, lessCents, isAll } = refund;
  const off: Option = {
    id: 'refund',
    title: SUBSTITUTE.takeOff(title),
    text: SUBSTITUTE.takeOffText(usd(lessCents), backCents > 0 ? usd(backCents) : undefined),
    answer: { choice: 'refund', amountCents: backCents },
  };
  return [...given, ...movesTo(days), isAll ? callsOff(backCents) : off];
}

/**
 * A rental is out of service: something else, another day, or a refund. Also shown when the unit
 * is back.
 */
export function UnitChoice({ offer, ...props }: Choosing<UnitOffer>) {
  const { title, period, until, isBack } = offer;
  if (isBack) {
    return (
      <section id="choice" className="mx-auto mb-6 max-w-3xl">
        <Alert tone="success" title={SUBSTITUTE.back}>
          {SUBSTITUTE.backText(title)}
        </Alert>
      </section>
    );
  }
  return (
    <ChoiceCard
      id="choice"
      title={SUBSTITUTE.title}
      offerId={offer.id}
      options={unitOptions(offer)}
      {...props}
    >
      <p className="text-muted">
        {SUBSTITUTE.why(title, periodName(period))} {SUBSTITUTE.until(formatMoment(until))}
      </p>
    </ChoiceCard>
  );
}
