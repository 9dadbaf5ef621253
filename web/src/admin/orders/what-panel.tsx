import { type Ref, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormContext, useWatch } from 'react-hook-form';
import { FIT_PROBLEM_NAMES } from '#core/catalogue/fit.ts';
import type { PreviewedOrder } from '#core/contract/orders.ts';
import type { ApiProblem } from '#core/contract/problem.ts';
import type { ProductDto } from '#core/contract/products.ts';
import { parseCalendarDay } from '#core/kernel/calendar-day.ts';
import { formatPartyDays, formatTime } from '#core/kernel/format-day.ts';
import { endAfterMove, refusedPeriod } from '#core/kernel/rental-days.ts';
import { turnedAwayBy } from '#core/reporting/turned-away.ts';
import { movedTo } from '#core/reservations/party.ts';
import {
  AcceptAnyway,
  acceptWords,
  canAccept,
  closedWords,
  DeliverAnyway,
} from '#web/admin/shared/change-form.tsx';
import {
  type Days,
  dearerBy,
  MOST_INSTEAD,
  type OwnLines,
  useInsteadOf,
  type useOffered,
} from '#web/admin/shared/offered.ts';
import {
  DamageNote,
  dollars,
  UnitsLeft,
  ProductSearch,
} from '#web/admin/shared/product-search.tsx';
import { useIsShut } from '#web/admin/shared/use-business-settings.ts';
import { Badge, Mark } from '#web/admin/ui/badge.tsx';
import { ActionButton, Chip, IconButton } from '#web/admin/ui/controls.tsx';
import { DayField } from '#web/admin/ui/day-field.tsx';
import { LoadFailed } from '#web/admin/ui/empty-state.tsx';
import { Panel } from '#web/admin/ui/panel.tsx';
import { dollarsFrom } from '#web/admin/ui/typed-numbers.ts';
import { dayName, windWords } from '#web/admin/ui/words.ts';
import { useToday } from '#web/shared/app-context.tsx';
import { toast } from '#web/shared/toast.ts';
import { TypedQuantity } from '#web/shared/ui/line-controls.tsx';
import { type Preview, useNoteElsewhere, useWinds } from './order-data.ts';
import {
  daysOf,
  type DraftItem,
  endAfter,
  lastDayOf,
  type OrderDraft,
  periodProblem,
  previewOf,
  withItem,
} from './order-draft.ts';

type Answers = NonNullable<NonNullable<Preview['data']>['is']>['yardCheck'];

function Fits({ productId, check }: { readonly productId: string; readonly check: Answers }) {
  const answer = check?.answers.find((one) => one.productId === productId);
  if (answer === undefined || answer.fit === 'unknown') return null;
  return answer.fit === 'fits' ? (
    <span>fits the yard</span>
  ) : (
    <span className="inline-flex items-center gap-1 text-warning">
      <Mark is="look" />
      {answer.problems.map((problem) => FIT_PROBLEM_NAMES[problem]).join(', ')}
    </span>
  );
}

/** When the first crew must come, if that is before the crews' hours. */
export function earlyArrival(
  visits: readonly Pick<PreviewedOrder['visits'][number], 'kind' | 'from'>[],
  earliest: string,
): string | undefined {
  const early = visits.filter(({ kind, from }) => kind === 'deliver' && from < earliest);
  return early.map(({ from }) => from).toSorted()[0];
}

/** Another item for the line, or other days for the order, each with its key. */
type Alternative = {
  readonly label: string;
  /** The wind is too strong for it. */
  readonly warning?: string | undefined;
  readonly does: string;
  readonly take: () => void;
};

/** So many are asked about, so that one that can stand in the wind comes before one that cannot. */
const MOST_COMPARED = 2 * MOST_INSTEAD;

/** Those that can stand in the wind first, else as they were. */
export const calmFirst = <One, Wind>(
  others: readonly One[],
  windOf: (other: One) => Wind | undefined,
): readonly (One & { readonly wind: Wind | undefined })[] =>
  others
    .map((other) => ({ ...other, wind: windOf(other) }))
    .toSorted((a, b) => Number(a.wind !== undefined) - Number(b.wind !== undefined))
    .slice(0, MOST_INSTEAD);

/** Alternatives: similar items on these days, and the same order on possible days, nearest first. */
export function useInstead(
  problem: ApiProblem | undefined,
  products: readonly ProductDto[],
  draft: OrderDraft,
  own: OwnLines | undefined,
): readonly Alternative[] {
  const { setValue, getValues } = useFormContext<OrderDraft>();
  const isUnits = problem?.code === 'unavailable' && problem.reason === 'units';
  const days = refusedDays(problem, draft);
  const wanted = isUnits ? draft.items.map((item) => ({ ...item, ...daysOf(item, draft) })) : [];
  const lacking = useInsteadOf(wanted, products, own, MOST_COMPARED);
  const windOf = useWinds(
    draft,
    lacking.flatMap(({ product: _lacked, others, startDate, endDate, ...item }) =>
      others.map(({ id, title }) => ({
        ...item,
        productId: id,
        title,
        days: { startDate, endDate },
      })),
    ),
  );
  const isShut = useIsShut();
  const lastDay = parseCalendarDay(lastDayOf(days.endDate));
  if (problem?.code === 'closed_day' && problem.params?.['field'] === 'endDate') {
    if (lastDay === undefined || isShut?.(lastDay) !== false) return [];
    if (getValues('pickUp') === 'same_evening') return [];
    const take = () => setValue('pickUp', 'same_evening', { shouldDirty: true });
    return [
      { label: `Picked up ${dayName(lastDay)}, after the party`, does: 'Same evening', take },
    ];
  }
  if (problem?.code !== 'unavailable') return [];
  const swaps = lacking.flatMap(({ product, others, startDate, endDate }) =>
    calmFirst(others, windOf).map(({ id, title, price, wind }): Alternative => ({
      label: `${title}${draft.items.length > 1 ? ` instead of ${product.title}` : ''}, ${dearerBy(price - product.price)} per day`,
      warning: wind && windWords(wind),
      does: 'Swap',
      take: () => {
        const items = getValues('items').map((item) => {
          const isLacking =
            item.productId === product.id &&
            isSameDays(daysOf(item, draft), { startDate, endDate });
          return isLacking ? { ...item, productId: id, title } : item;
        });
        setValue('items', items, { shouldDirty: true });
      },
    })),
  );
  const isAll = draft.items.every((item) => isSameDays(daysOf(item, draft), days));
  const moves = (problem.nearest ?? []).flatMap((nearest): readonly Alternative[] => {
    const from = parseCalendarDay(nearest.startDate);
    const to = parseCalendarDay(nearest.endDate);
    if (from === undefined || to === undefined) return [];
    const { startsAt = '', startDate } = nearest;
    const isHour = startDate === days.startDate && startsAt !== '';
    const take = (): void => {
      if (isHour) {
        const { endsAt } = movedTo(startsAt, getValues());
        setValue('startsAt', startsAt, { shouldDirty: true });
        setValue('endsAt', endsAt, { shouldDirty: true });
      }
      if (nearest.sameEvening) setValue('pickUp', 'same_evening', { shouldDirty: true });
      const items = getValues('items');
      const moved = items.map((item) =>
        item.days !== undefined && isSameDays(item.days, days)
          ? { ...item, days: { startDate: nearest.startDate, endDate: nearest.endDate } }
          : item,
      );
      setValue('items', moved, { shouldDirty: true });
      // Keeps its length: the end moves along.
      if (isSameDays(draft, days)) {
        setValue('startDate', nearest.startDate, { shouldDirty: true });
      }
    };
    const label = isHour
      ? `the party at ${formatTime(startsAt)}`
      : `${isAll ? 'everything' : `what is for ${shortDays(days)}`} ${formatPartyDays(from, to)}${nearest.sameEvening ? ', picked up the same evening' : ''}`;
    return [{ label, does: 'Move', take }];
  });
  return [...swaps, ...moves];
}

const isSameDays = (a: Days, b: Days): boolean =>
  a.startDate === b.startDate && a.endDate === b.endDate;

/** `Sat, Dec 5` */
function shortDays({ startDate, endDate }: Days): string {
  const [from, to] = [parseCalendarDay(startDate), parseCalendarDay(endDate)];
  return from === undefined || to === undefined ? '' : formatPartyDays(from, to);
}

/** Those of the period that cannot be booked as it is. */
function refusedDays(problem: ApiProblem | undefined, draft: OrderDraft): Days {
  const { days: [day = ''] = [], productId, params } = { ...problem };
  const lines = draft.items.flatMap((item) => {
    const days = daysOf(item, draft);
    const [startDate, endDate] = [parseCalendarDay(days.startDate), parseCalendarDay(days.endDate)];
    if (startDate === undefined || endDate === undefined) return [];
    return [{ productId: item.productId, startDate, endDate }];
  });
  const isPickup = params?.['visit'] === 'collect';
  return refusedPeriod(lines, parseCalendarDay(day), productId, isPickup) ?? daysOf({}, draft);
}

/** Whether another customer has it for too long to be there on these days. */
const isKept = (
  problem: ApiProblem | undefined,
  { productId, startDate, endDate }: Days & Pick<DraftItem, 'productId'>,
): boolean =>
  problem?.reason === 'crew' &&
  problem.productId === productId &&
  (problem.days ?? []).some((day) => startDate <= day && day <= endDate);

type Priced = Pick<PreviewedOrder['quote']['lines'][number], 'productId' | 'unitPriceCents'>;

/** As the total counts it. The list, which may be older, knows what has no total yet. */
export function priceOf(
  id: string,
  quoted: readonly Priced[],
  listed: readonly Pick<ProductDto, 'id' | 'price'>[],
): number | undefined {
  const line = quoted.find(({ productId }) => productId === id);
  return line === undefined
    ? listed.find((one) => one.id === id)?.price
    : line.unitPriceCents / 100;
}

/** Fields for the days of one rental. */
function OwnDays(props: {
  readonly of: string;
  readonly days: Days;
  readonly onChange: (days: Days) => void;
}) {
  const { of, days, onChange } = props;
  const { startDate, endDate } = days;
  const isEvening = useWatch<OrderDraft, 'pickUp'>({ name: 'pickUp' }) === 'same_evening';
  const today = useToday();
  const isShut = useIsShut();
  return (
    <fieldset className="col-span-full grid grid-cols-2 gap-2 py-1.5">
      <legend className="sr-only">Days of {of}</legend>
      <DayField
        label="Day"
        min={today}
        isShut={isShut}
        value={startDate}
        onChange={(day) =>
          onChange({ startDate: day, endDate: endAfterMove(startDate, endDate, day) })
        }
      />
      <DayField
        label={isEvening ? 'Last day' : 'Pickup'}
        min={today}
        isShut={isShut}
        value={isEvening ? lastDayOf(endDate) : endDate}
        onChange={(day) => onChange({ startDate, endDate: isEvening ? endAfter(day) : day })}
        error={periodProblem(startDate, endDate)}
      />
    </fieldset>
  );
}

function Line(props: {
  readonly item: DraftItem;
  /** Of the order. */
  readonly days: Days;
  readonly check: Answers;
  readonly price: number | undefined;
  /** For an add-on, which has no days of its own: what its price is for. */
  readonly addOnPer?: string | undefined;
  readonly own: OwnLines | undefined;
  /** Another customer has it for too long, so that it is not there for this one. */
  readonly isKept: boolean;
  /** Undefined: it is removed. */
  readonly onChange: (item: DraftItem | undefined) => void;
}) {
  const { item, check, price, addOnPer, onChange } = props;
  const { title, quantity, productId } = item;
  const each = price === undefined ? '' : `${dollars(price)} per ${addOnPer ?? 'day'}`;
  const days = daysOf(item, props.days);
  const onCount = (count: number): void =>
    onChange(count < 1 ? undefined : { ...item, quantity: count });
  const { days: own, ...onOrderDays } = item;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center sm:grid-cols-[auto_minmax(0,1fr)_auto_auto] gap-x-3 border-t border-line px-3 py-1.5">
      <span className="flex items-center">
        <IconButton
          small
          icon="minus"
          label={`One fewer ${title}`}
          onClick={() => onCount(quantity - 1)}
        />
        <TypedQuantity
          quantity={quantity}
          label={`Quantity of ${title}`}
          isLive
          className="h-[26px] rounded-md border border-edge max-sm:h-11"
          onChange={onCount}
        />
        <IconButton
          small
          icon="plus"
          label={`One more ${title}`}
          onClick={() => onCount(quantity + 1)}
        />
      </span>
      <span className="grid min-w-0">
        <span className="font-medium sm:truncate">{title}</span>
        <span className="flex flex-wrap gap-x-3 text-sm text-muted">
          {each !== '' && <span className="sm:hidden">{each}</span>}
          {props.isKept ? (
            <Badge is="act">Out at another party</Badge>
          ) : (
            <UnitsLeft productId={productId} days={days} wanted={quantity} own={props.own} />
          )}
          <Fits productId={productId} check={check} />
        </span>
      </span>
      <span className="max-sm:hidden">{each}</span>
      <span className="flex items-center justify-end">
        {addOnPer === undefined && (
          <IconButton
            small
            icon="calendar"
            variant={own === undefined ? 'quiet' : 'normal'}
            aria-pressed={own !== undefined}
            label={`Own days for ${title}`}
            onClick={() => onChange(own === undefined ? { ...item, days } : onOrderDays)}
          />
        )}
        <IconButton
          small
          icon="close"
          label={`Remove ${title}`}
          onClick={() => onChange(undefined)}
        />
      </span>
      <DamageNote productId={productId} days={days} />
      {own !== undefined && (
        <OwnDays of={title} days={own} onChange={(to) => onChange({ ...item, days: to })} />
      )}
    </li>
  );
}

/** Counts what the caller wanted and could not have, as the website does by itself. */
function WentElsewhere({
  of: { detail },
  orderKey,
}: {
  readonly of: ApiProblem;
  readonly orderKey: string;
}) {
  const { getValues } = useFormContext<OrderDraft>();
  const note = useNoteElsewhere();
  const asked = previewOf(useWatch<OrderDraft>() as OrderDraft);
  const wanted = JSON.stringify([detail, asked?.lines, asked?.event.postalCode]);
  const [noted, setNoted] = useState<string>();
  if (noted === wanted) {
    return <p className="text-sm text-muted">Counted in the report Turned away.</p>;
  }
  return (
    <span className="justify-self-start">
      <ActionButton
        small
        variant="quiet"
        needs="orders:write"
        busy={note.isPending}
        onClick={() => {
          const body = previewOf(getValues());
          if (body === undefined) return;
          note.mutate(
            { ...body, key: orderKey },
            {
              onSuccess: () => setNoted(wanted),
              onError: ({ message }) => toast.error(message),
            },
          );
        }}
      >
        Customer went elsewhere
      </ActionButton>
    </span>
  );
}

export function WhatPanel(props: {
  readonly offered: ReturnType<typeof useOffered>;
  readonly preview: Preview;
  readonly instead: readonly Alternative[];
  /** What is held for the quote being revised. */
  readonly own: OwnLines | undefined;
  readonly searchRef: Ref<HTMLInputElement>;
  readonly problemBox: Ref<HTMLDivElement>;
  /** Tells this caller's order from the next one's. */
  readonly orderKey: string;
}) {
  const { orderKey, offered, preview, instead, own, searchRef, problemBox } = props;
  const { setValue } = useFormContext<OrderDraft>();
  const [items, addOns, startDate, endDate, damageWaiver, acceptsBecause] = useWatch<
    OrderDraft,
    ['items', 'addOns', 'startDate', 'endDate', 'damageWaiver', 'acceptsBecause']
  >({ name: ['items', 'addOns', 'startDate', 'endDate', 'damageWaiver', 'acceptsBecause'] });
  const days = { startDate, endDate };
  const set = (next: readonly DraftItem[]): void => setValue('items', next, { shouldDirty: true });
  const change = (at: DraftItem, to: DraftItem | undefined): void =>
    set(items.flatMap((item) => (item === at ? (to ?? []) : item)));
  const setAddOns = (next: readonly DraftItem[]): void =>
    setValue('addOns', next, { shouldDirty: true });
  const changeAddOn = (at: DraftItem, to: DraftItem | undefined): void =>
    setAddOns(addOns.flatMap((item) => (item === at ? (to ?? []) : item)));
  const list = useRef<HTMLUListElement>(null);
  /** Added last, which `+` and `-` change. */
  const [lastId, setLastId] = useState<string>();
  const add = (product: ProductDto, isAddOn: boolean): void => {
    setLastId(product.id);
    if (isAddOn) setAddOns(withItem(addOns, product));
    else set(withItem(items, product));
  };
  const count = (by: 1 | -1): void => {
    const last = [...items, ...addOns].findLast(({ productId }) => productId === lastId);
    const item = last ?? items.at(-1);
    if (item === undefined) return;
    const quantity = item.quantity + by;
    const to = quantity < 1 ? undefined : { ...item, quantity };
    if (addOns.includes(item)) changeAddOn(item, to);
    else change(item, to);
  };
  const problem = preview.data?.problem;
  const power = preview.data?.is?.yardCheck?.power;
  const earliest = offered.settings?.crews.earliest;
  const early = earliest && earlyArrival(preview.data?.is?.visits ?? [], earliest);
  const quoted = preview.data?.is?.quote.lines ?? [];
  const perOf = (id: string): string =>
    offered.settings?.addOns.offers.find(({ productId }) => productId === id)?.per ?? 'day';
  return (
    <Panel title="Rentals" flush note={problem === undefined ? undefined : <Mark is="act" />}>
      <div className="p-3">
        <ProductSearch
          ref={searchRef}
          rentals={offered.rentals}
          addOns={offered.addOns}
          days={days}
          own={own}
          onAdd={add}
          onCount={count}
        />
      </div>
      {offered.query.isError && (
        <LoadFailed title="The products did not load" query={offered.query} />
      )}
      <ul ref={list} aria-label="Rentals in the order">
        {items.map((item, index) => (
          <Line
            key={`${item.productId} ${items.slice(0, index).filter(({ productId }) => productId === item.productId).length}`}
            item={item}
            days={days}
            check={preview.data?.is?.yardCheck}
            own={own}
            isKept={isKept(problem, { ...item, ...daysOf(item, days) })}
            price={priceOf(item.productId, quoted, offered.rentals)}
            onChange={(to) => change(item, to)}
          />
        ))}
        {addOns.map((item) => (
          <Line
            key={`add-on ${item.productId}`}
            item={item}
            days={days}
            check={undefined}
            own={own}
            isKept={false}
            price={priceOf(item.productId, quoted, offered.addOns)}
            addOnPer={perOf(item.productId)}
            onChange={(to) => changeAddOn(item, to)}
          />
        ))}
      </ul>
      {power !== undefined && power.needs > power.has && !power.isBrought && (
        <p className="flex items-center gap-1.5 border-t border-line px-3 py-2 text-warning">
          <Mark is="look" />
          Needs {power.needs} circuits at once, has {power.has}
        </p>
      )}
      {early && earliest && (
        <p className="flex items-center gap-1.5 border-t border-line px-3 py-2 text-warning">
          <Mark is="look" />
          Early party: the crew comes from {formatTime(early)}, but crews start at{' '}
          {formatTime(earliest)}
        </p>
      )}
      {problem && (
        <div
          ref={problemBox}
          role="alert"
          className="grid gap-1 border-t border-line bg-act/10 px-3 py-2"
        >
          <p className="flex items-center gap-1.5 font-semibold">
            <Mark is="act" />
            {closedWords(problem)?.title ?? problem.detail}
          </p>
          {instead.length > 0 && <p className="text-sm text-muted">Alternatives, best first</p>}
          {instead.map(({ label, warning, does, take }, index) => (
            <div key={label} className="flex items-center justify-between gap-3">
              <span id={`instead-${index}`} className="min-w-0">
                {label}
                {warning !== undefined && (
                  <span className="flex items-start gap-1.5 text-sm text-warning">
                    <Mark is="look" />
                    {warning}
                  </span>
                )}
              </span>
              <ActionButton
                small
                keyHint={index < 3 ? `Alt ${index + 1}` : undefined}
                aria-describedby={`instead-${index}`}
                onClick={take}
              >
                {does}
              </ActionButton>
            </div>
          ))}
          {canAccept(problem) && (
            <AcceptAnyway
              action={acceptWords(problem)}
              isBusy={preview.isPlaceholderData}
              onAccept={(reason) => setValue('acceptsBecause', reason, { shouldDirty: true })}
            />
          )}
          {problem.code === 'outside_delivery_area' && (
            <DeliverAnyway
              isBusy={preview.isPlaceholderData}
              onAccept={(reason, feeCents) => {
                setValue('waivesDelivery', false);
                setValue('deliveryFee', dollarsFrom(feeCents), { shouldDirty: true });
                setValue('acceptsBecause', reason, { shouldDirty: true });
              }}
            />
          )}
          {turnedAwayBy({ kind: problem.code }) !== undefined && (
            <WentElsewhere of={problem} orderKey={orderKey} />
          )}
        </div>
      )}
      {problem === undefined && acceptsBecause !== '' && (
        <div className="flex items-center justify-between gap-3 border-t border-line px-3 py-2">
          <p className="flex min-w-0 items-center gap-1.5 text-warning">
            <Mark is="look" />
            Accepted anyway: {acceptsBecause}
          </p>
          <IconButton
            small
            icon="close"
            label="Do not accept it anyway"
            onClick={() => setValue('acceptsBecause', '', { shouldDirty: true })}
          />
        </div>
      )}
      {(offered.addOns.length > 0 || offered.settings?.damageWaiver.isOn === true) && (
        <div className="flex flex-wrap items-center gap-1.5 border-t border-line px-3 py-2">
          <span className="text-sm text-muted">Add-ons</span>
          {offered.addOns
            .filter(({ id }) => !addOns.some(({ productId }) => productId === id))
            .map((product) => (
              <Chip
                key={product.id}
                on={false}
                onPress={() => {
                  flushSync(() => add(product, true));
                  // The chip became a line, whose quantity is asked next.
                  list.current?.querySelector<HTMLElement>('li:last-child input')?.focus();
                }}
              >
                {`${product.title} ${dollars(product.price)} per ${perOf(product.id)}`}
              </Chip>
            ))}
          {offered.settings?.damageWaiver.isOn === true && (
            <Chip
              on={damageWaiver}
              onPress={() => setValue('damageWaiver', !damageWaiver, { shouldDirty: true })}
            >
              Damage waiver
            </Chip>
          )}
        </div>
      )}
    </Panel>
  );
}
