import { useState } from 'react';
import type { ManagedReservation } from '#core/contract/manage.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { cents, formatUsd } from '#core/kernel/cents.ts';
import { formatLongDay, formatPeriod } from '#texts/dates.ts';
import { formatMoment, WIND } from '#texts/life.ts';
import { sayProblem } from '#texts/problems.ts';
import type { ApiProblem } from '#core/contract/problem.ts';
import { useShop } from '#web/shared/app-context.tsx';
import { toast } from '#web/shared/toast.ts';
import { Alert } from '#web/shared/ui/alert.tsx';
import { Button } from '#web/shared/ui/button.tsx';

type Offer = NonNullable<ManagedReservation['weatherOffer']>;

type Option = {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly answer:
    | { readonly choice: 'refund' | 'rain_check'; readonly amountCents: number }
    | { readonly choice: 'move'; readonly days: Offer['period'] };
};

function optionsOf({ days, amountCents, rainCheckExpiresOn }: Offer): readonly Option[] {
  const amount = formatUsd(cents(amountCents));
  return [
    ...days.map((period) => ({
      id: period.startDate,
      title: formatPeriod(calendarDay(period.startDate), calendarDay(period.endDate)),
      text: WIND.moveText,
      answer: { choice: 'move', days: period } as const,
    })),
    ...(amountCents > 0 && rainCheckExpiresOn !== undefined
      ? [
          {
            id: 'rain_check',
            title: WIND.rainCheck(amount),
            text: WIND.rainCheckText(formatLongDay(calendarDay(rainCheckExpiresOn))),
            answer: { choice: 'rain_check', amountCents } as const,
          },
        ]
      : []),
    {
      id: 'refund',
      title: amountCents > 0 ? WIND.refund(amount) : WIND.cancel,
      text: amountCents > 0 ? WIND.refundText : WIND.cancelText,
      answer: { choice: 'refund', amountCents },
    },
  ];
}

/** The shop offers a choice because of the wind: shown first, until it is answered or over. */
export function WeatherChoice(props: {
  readonly offer: Offer;
  readonly token: string;
  readonly reload: () => Promise<unknown>;
}) {
  const { offer, token, reload } = props;
  const shop = useShop();
  const [chosen, setChosen] = useState<Option>();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem>();
  const { wind, until, recorded } = offer;

  async function send(): Promise<void> {
    if (chosen === undefined || isBusy) return;
    setBusy(true);
    const answer = await shop.answerWeatherOffer(token, { offerId: offer.id, ...chosen.answer });
    setBusy(false);
    setProblem(answer.ok ? undefined : answer.error);
    if (answer.ok) toast.success(WIND.done);
    // The reload takes this card away, and with it what is said here.
    else if (answer.error.code === 'offer_over') toast.error(sayProblem(answer.error));
    await reload();
  }

  return (
    <section
      id="weather"
      aria-labelledby="weather-title"
      className="card mx-auto mb-6 grid max-w-3xl gap-4 p-5 sm:p-8"
    >
      <h2 id="weather-title" className="text-heading font-semibold">
        {WIND.title}
      </h2>
      {recorded && <Alert tone="warning">{WIND.recorded}</Alert>}
      <p className="text-muted">
        {wind === undefined
          ? WIND.unknown
          : WIND.forecast(wind.mph, formatMoment(wind.at), wind.limitMph)}{' '}
        {WIND.until(formatMoment(until))}
      </p>
      <fieldset className="grid gap-3">
        <legend className="sr-only">{WIND.title}</legend>
        {optionsOf(offer).map((option) => (
          <label
            key={option.id}
            htmlFor={`weather-${option.id}`}
            className="flex cursor-pointer flex-wrap items-center gap-x-3 rounded-md border border-edge p-4 transition-colors hover:border-cyan has-checked:border-cyan has-checked:bg-cyan/8 has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-cyan"
          >
            <input
              id={`weather-${option.id}`}
              type="radio"
              name="weather"
              checked={chosen?.id === option.id}
              onChange={() => setChosen(option)}
              className="size-5 shrink-0 tick focus-visible:outline-none"
            />
            <span className="font-display text-lg font-semibold">{option.title}</span>
            <span className="basis-full pl-8 text-muted">{option.text}</span>
          </label>
        ))}
      </fieldset>
      {problem !== undefined && (
        <Alert tone="danger">
          <span role="alert">{sayProblem(problem)}</span>
        </Alert>
      )}
      <Button
        variant="primary"
        busy={isBusy}
        disabled={chosen === undefined}
        onClick={() => void send()}
      >
        {WIND.choose}
      </Button>
    </section>
  );
}
