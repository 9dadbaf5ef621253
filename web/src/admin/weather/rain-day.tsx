import { useEffect, useRef, useState } from 'react';
import type { RainDayDto } from '#core/contract/weather.ts';
import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';
import { formatTime } from '#core/kernel/format-day.ts';
import { type Instant, instant, isoFromInstant } from '#core/kernel/instant.ts';
import { shopDay, shopMoment, shopTime } from '#core/kernel/shop-time.ts';
import { eveningBefore } from '#core/reservations/choice-offer.ts';
import { Chip, Segmented } from '#web/admin/ui/controls.tsx';
import { EmptyState, Loading, LoadFailed } from '#web/admin/ui/empty-state.tsx';
import { Link } from '#web/admin/ui/link.tsx';
import { NotMailed } from '#web/admin/ui/mail-words.tsx';
import { dayName } from '#web/admin/ui/words.ts';
import { useConfig, useToday } from '#web/shared/app-context.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { Options, SelectField } from '#web/shared/ui/field.tsx';
import { useIsMailed } from '#web/shared/use-is-mailed.ts';
import { CallOff } from './call-off.tsx';
import { OfferEmail } from './offer-email.tsx';
import { OfferList, type OfferRow } from './offer-list.tsx';
import { choicesText } from './party-panel.tsx';
import {
  type CallOffChoice,
  choiceEnds,
  rainDaysAfter,
  useOfferChoice,
  useOfferPreview,
  useRainDay,
  usualRainDays,
} from './weather-data.ts';

/** Days shown to choose from, beside one that was asked for. */
const NEAR = 3;

const rowOf = ({ hours, items, city, indoor, ...party }: RainDayDto['parties'][number]) =>
  ({
    ...party,
    aside: indoor ? 'Indoors' : hours && `from ${formatTime(hours.from)}`,
    detail: `${items}, ${city}`,
    isPreselected: !indoor,
  }) satisfies OfferRow;

/** What each of them gets, before anything goes out. */
function WhatTheyGet({ parties }: RainDayDto) {
  const { sendsTexts } = useConfig();
  const isMailed = useIsMailed();
  const hasRainChecks = parties.some(({ rainCheck }) => rainCheck);
  return (
    <div className="grid gap-2 px-4 pt-3 text-sm text-muted">
      <p>
        Each customer{' '}
        {isMailed ? 'gets an email with a link to choose' : 'can choose at their private link'}
        {sendsTexts === true && ' (and gets a text if they agreed to texts)'}:{' '}
        {choicesText(hasRainChecks, 'everything they paid back')}. If they do not choose in time,
        nothing changes by itself. Then call the day off for all of them, above.
      </p>
      <NotMailed />
      {!hasRainChecks && (
        <p>
          Customers are not offered a rain check, because they are off. You can still give one in
          their booking. To offer them, turn them on under{' '}
          <Link
            to="/admin/settings#cancellation"
            className="text-cyan underline underline-offset-4"
          >
            Settings, Cancellation and changes, Rain checks
          </Link>
          .
        </p>
      )}
    </div>
  );
}

type Limits = Parameters<typeof usualRainDays>[1];
type Because = 'rain' | 'wind';
type Terms = {
  readonly because: Because;
  readonly until: string;
  readonly days: readonly CalendarDay[];
};

/** Later than any crew is due, which is when the server ends each customer's choice. */
const wholeDay = (day: CalendarDay): string => isoFromInstant(shopMoment(day, '23:59'));

const usualTerms = (day: CalendarDay, now: Instant, limits: Limits): Terms => {
  const evening = eveningBefore(day, now);
  return {
    because: 'rain',
    until: evening === undefined ? wholeDay(day) : isoFromInstant(evening),
    days: usualRainDays(day, limits),
  };
};

const REASONS = [
  { value: 'rain', label: 'Because of rain' },
  { value: 'wind', label: 'Because of wind' },
] as const;

/** Why, until when the customers can choose, and which days. */
function TermsFields(props: {
  readonly day: CalendarDay;
  readonly now: Instant;
  readonly terms: Terms;
  readonly onChange: (terms: Terms) => void;
}) {
  const { day, now, terms, onChange } = props;
  const { settings } = useConfig();
  const ends = choiceEnds(day, now).map(
    (end) =>
      [isoFromInstant(end), `${dayName(shopDay(end))}, ${formatTime(shopTime(end))}`] as const,
  );
  const toggle = (one: CalendarDay): void =>
    onChange({
      ...terms,
      days: terms.days.includes(one)
        ? terms.days.filter((other) => other !== one)
        : [...terms.days, one].toSorted(),
    });
  return (
    <div className="grid gap-3 px-4 pt-3">
      <div>
        <Segmented
          label="Because of"
          options={REASONS}
          value={terms.because}
          onChange={(because) => onChange({ ...terms, because })}
        />
      </div>
      <div className="max-w-64">
        <SelectField
          label="They can choose until"
          value={terms.until}
          onChange={({ target }) => onChange({ ...terms, until: target.value })}
        >
          <Options of={[...ends, [wholeDay(day), 'Their crew is due']]} />
        </SelectField>
      </div>
      <fieldset>
        <legend className="text-sm">Days to offer</legend>
        <p className="text-sm text-muted">
          Each customer gets those on which their rentals and our crews are available. Add the next
          day if the weather will be good again.
        </p>
        <div className="flex flex-wrap gap-1.5 pt-1.5">
          {rainDaysAfter(day, settings?.limits).map((one) => (
            <Chip key={one} on={terms.days.includes(one)} onPress={() => toggle(one)}>
              {dayName(one)}
            </Chip>
          ))}
        </div>
      </fieldset>
    </div>
  );
}

type What = 'offer' | CallOffChoice;

const WHATS = [
  { value: 'offer', label: 'Offer' },
  { value: 'rain_check', label: 'Rain check' },
  { value: 'refund', label: 'Cancel and refund' },
] as const;

/** The office asks first, or calls the day off for those who have not chosen. */
const WhatToDo = (props: { readonly what: What; readonly onChange: (what: What) => void }) => (
  <div className="shrink-0 overflow-x-auto px-4 pt-3">
    <Segmented label="What to do" options={WHATS} value={props.what} onChange={props.onChange} />
  </div>
);

function Deliveries({ day, onClose }: { readonly day: CalendarDay; readonly onClose: () => void }) {
  const rain = useRainDay(day);
  const offering = useOfferChoice();
  const [now] = useState(() => instant(Date.now()));
  const { settings } = useConfig();
  const [terms, setTerms] = useState(() => usualTerms(day, now, settings?.limits));
  const [what, setWhat] = useState<What>('offer');
  const mayAsk = rain.data?.parties.some((party) => party.mayAsk) === true;
  const preview = useOfferPreview(
    { rainOn: day, days: terms.days },
    mayAsk && terms.days.length > 0,
  );
  if (rain.data === undefined) {
    return (
      <div className="p-4">
        {rain.isError ? (
          <LoadFailed title="The deliveries did not load" query={rain} />
        ) : (
          <Loading />
        )}
      </div>
    );
  }
  const { parties } = rain.data;
  if (what !== 'offer') {
    return (
      <>
        <WhatToDo what={what} onChange={setWhat} />
        <CallOff key={what} day={day} choice={what} parties={parties} onClose={onClose} />
      </>
    );
  }
  if (parties.length === 0) {
    return (
      <EmptyState title="No deliveries on this day">
        What a crew brings on this day appears here.
      </EmptyState>
    );
  }
  return (
    <>
      {mayAsk && <WhatToDo what={what} onChange={setWhat} />}
      <WhatTheyGet parties={parties} />
      {mayAsk && <TermsFields day={day} now={now} terms={terms} onChange={setTerms} />}
      <OfferList
        rows={parties.map(rowOf)}
        renderEmail={({ reservationId, name }) => (
          <OfferEmail offer={{ reservationId, rainOn: day, ...terms }} name={name} />
        )}
        preview={preview}
        offer={(reservationId) => offering.mutateAsync({ reservationId, rainOn: day, ...terms })}
        reload={rain.refetch}
        onClose={onClose}
      />
    </>
  );
}

/** On a day of rain or wind: offers the customers of its deliveries another day, a rain check or a refund. */
export function RainDay(props: {
  readonly day: CalendarDay;
  readonly onDay: (day: CalendarDay) => void;
  readonly onClose: () => void;
}) {
  const { day, onDay, onClose } = props;
  const today = useToday();
  const near = Array.from({ length: NEAR }, (_, days) => addDays(today, days));
  const days = [...new Set([...near, day])].toSorted();
  const choice = useRef<HTMLDivElement>(null);
  // The dialog would begin on the first day, chosen or not; on a phone, the last are out of view.
  useEffect(() => {
    const chosen = choice.current?.querySelector<HTMLElement>(':checked');
    chosen?.focus();
    chosen?.closest('label')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, []);
  return (
    <Dialog open onClose={onClose} title="Rain or wind">
      <div ref={choice} className="shrink-0 overflow-x-auto px-4 pt-3">
        <Segmented
          label="Day of the deliveries"
          options={days.map((one) => ({
            value: one,
            label: one === today ? 'Today' : dayName(one),
          }))}
          value={day}
          onChange={onDay}
        />
      </div>
      <Deliveries key={day} day={day} onClose={onClose} />
    </Dialog>
  );
}
