import type { Ref } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FIT_PROBLEM_NAMES } from '#core/catalogue/fit.ts';
import type { PreviewedOrder } from '#core/contract/orders.ts';
import type { ApiProblem } from '#core/contract/problem.ts';
import type { ProductDto } from '#core/contract/products.ts';
import { parseCalendarDay } from '#core/kernel/calendar-day.ts';
import { formatPartyDays, formatTime } from '#core/kernel/format-day.ts';
import { hoursBetween, hoursLater } from '#core/reservations/party.ts';
import { AcceptAnyway, acceptWords, closedWords } from '#web/admin/shared/change-form.tsx';
import type { Days, useOffered } from '#web/admin/shared/offered.ts';
import { dollars, Left, ProductSearch } from '#web/admin/shared/product-search.tsx';
import { useIsShut } from '#web/admin/shared/use-business-settings.ts';
import { Mark } from '#web/admin/ui/badge.tsx';
import { ActionButton, Chip, IconButton } from '#web/admin/ui/controls.tsx';
import { LoadFailed } from '#web/admin/ui/empty-state.tsx';
import { Panel } from '#web/admin/ui/panel.tsx';
import { dayName } from '#web/admin/ui/words.ts';
import { type Preview, useAlternatives } from './order-data.ts';
import { type DraftItem, lastDayOf, type OrderDraft, withItem } from './order-draft.ts';

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
type Alternative = { readonly label: string; readonly does: string; readonly take: () => void };

const signed = (dollarsMore: number): string =>
  dollarsMore === 0
    ? 'same price'
    : `${dollarsMore < 0 ? '−' : '+'}$${Math.abs(dollarsMore).toFixed(2)}`;

/** Alternatives: two similar items on these days, and the same order on possible days. */
export function useInstead(
  problem: ApiProblem | undefined,
  products: readonly ProductDto[],
  days: Days,
): readonly Alternative[] {
  const { setValue, getValues } = useFormContext<OrderDraft>();
  const isUnits = problem?.code === 'unavailable' && problem.reason === 'units';
  const lacking = isUnits ? products.find(({ id }) => id === problem.productId) : undefined;
  const others = useAlternatives(lacking, days);
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
  const swap = ({ id, title, price }: ProductDto): Alternative => ({
    label: `${title}, ${signed(price - (lacking?.price ?? 0))} per day`,
    does: 'Swap',
    take: () => {
      const items = getValues('items').flatMap((item) => {
        if (item.productId !== lacking?.id) return item;
        const { quantity } = item;
        return { productId: id, title, quantity };
      });
      setValue('items', items, { shouldDirty: true });
    },
  });
  const [nearest] = problem.nearest ?? [];
  const from = parseCalendarDay(nearest?.startDate ?? '');
  const to = parseCalendarDay(nearest?.endDate ?? '');
  if (nearest === undefined || from === undefined || to === undefined) return others.map(swap);
  const { startsAt = '', startDate } = { ...nearest };
  const isHour = startDate === days.startDate && startsAt !== '';
  const move: Alternative = {
    label: isHour
      ? `the party at ${formatTime(startsAt)}`
      : `everything ${formatPartyDays(from, to)}${nearest.sameEvening ? ', picked up the same evening' : ''}`,
    does: 'Move',
    take: () => {
      if (isHour) {
        const before = getValues();
        const hours = hoursBetween(before.startsAt, startsAt);
        setValue('startsAt', startsAt, { shouldDirty: true });
        setValue('endsAt', hoursLater(before.endsAt, hours), { shouldDirty: true });
      }
      if (nearest.sameEvening) setValue('pickUp', 'same_evening', { shouldDirty: true });
      // Keeps its length: the end moves along.
      setValue('startDate', nearest.startDate, { shouldDirty: true });
    },
  };
  return [...others.map(swap), move];
}

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

function Line(props: {
  readonly item: DraftItem;
  readonly days: Days;
  readonly check: Answers;
  readonly price: number | undefined;
  readonly onCount: (quantity: number) => void;
}) {
  const { item, days, check, price, onCount } = props;
  const { title, quantity, productId } = item;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center sm:grid-cols-[auto_minmax(0,1fr)_auto_auto] gap-x-3 border-t border-line px-3 py-1.5">
      <span className="flex items-center">
        <IconButton
          small
          icon="minus"
          label={`One fewer ${title}`}
          onClick={() => onCount(quantity - 1)}
        />
        <span className="w-6 text-center font-semibold">{quantity}</span>
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
          {price !== undefined && <span className="sm:hidden">{dollars(price)} per day</span>}
          <Left productId={productId} days={days} wanted={quantity} />
          <Fits productId={productId} check={check} />
        </span>
      </span>
      <span className="max-sm:hidden">
        {price === undefined ? '' : `${dollars(price)} per day`}
      </span>
      <IconButton small icon="close" label={`Remove ${title}`} onClick={() => onCount(0)} />
    </li>
  );
}

export function WhatPanel(props: {
  readonly offered: ReturnType<typeof useOffered>;
  readonly preview: Preview;
  readonly instead: readonly Alternative[];
  readonly searchRef: Ref<HTMLInputElement>;
  readonly problemBox: Ref<HTMLDivElement>;
}) {
  const { offered, preview, instead, searchRef, problemBox } = props;
  const { setValue } = useFormContext<OrderDraft>();
  const [items, addOns, startDate, endDate, damageWaiver, acceptsBecause] = useWatch<
    OrderDraft,
    ['items', 'addOns', 'startDate', 'endDate', 'damageWaiver', 'acceptsBecause']
  >({ name: ['items', 'addOns', 'startDate', 'endDate', 'damageWaiver', 'acceptsBecause'] });
  const days = { startDate, endDate };
  const set = (next: readonly DraftItem[]): void => setValue('items', next, { shouldDirty: true });
  const count = (id: string, quantity: number): void =>
    set(
      items.flatMap((item) =>
        item.productId !== id ? item : quantity < 1 ? [] : { ...item, quantity },
      ),
    );
  const last = items.at(-1);
  const problem = preview.data?.problem;
  const power = preview.data?.is?.yardCheck?.power;
  const earliest = offered.settings?.crews.earliest;
  const early = earliest && earlyArrival(preview.data?.is?.visits ?? [], earliest);
  const quoted = preview.data?.is?.quote.lines ?? [];
  return (
    <Panel title="Rentals" flush note={problem === undefined ? undefined : <Mark is="act" />}>
      <div className="p-3">
        <ProductSearch
          ref={searchRef}
          products={offered.rentals}
          days={days}
          onAdd={(product) => set(withItem(items, product))}
          onCount={(by) => last && count(last.productId, last.quantity + by)}
        />
      </div>
      {offered.query.isError && (
        <LoadFailed title="The products did not load" query={offered.query} />
      )}
      <ul aria-label="Rentals in the order">
        {items.map((item) => (
          <Line
            key={item.productId}
            item={item}
            days={days}
            check={preview.data?.is?.yardCheck}
            price={priceOf(item.productId, quoted, offered.rentals)}
            onCount={(quantity) => count(item.productId, quantity)}
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
          {instead.map(({ label, does, take }, index) => (
            <div key={label} className="flex items-center justify-between gap-3">
              <span className="min-w-0">{label}</span>
              <ActionButton small keyHint={`Alt ${index + 1}`} onClick={take}>
                {does}
              </ActionButton>
            </div>
          ))}
          {(problem.reason === 'crew' || problem.code === 'closed_day') && (
            <AcceptAnyway
              action={acceptWords(problem)}
              isBusy={preview.isPlaceholderData}
              onAccept={(reason) => setValue('acceptsBecause', reason, { shouldDirty: true })}
            />
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
          {offered.addOns.map((product) => {
            const own = addOns.find(({ productId }) => productId === product.id);
            const without = addOns.filter(({ productId }) => productId !== product.id);
            const write = (next: readonly DraftItem[]): void =>
              setValue('addOns', next, { shouldDirty: true });
            return (
              <Chip
                key={product.id}
                on={own !== undefined}
                count={own?.quantity}
                onPress={() => write(withItem(addOns, product))}
                onRemove={own && (() => write(without))}
              >
                {`${product.title} ${dollars(priceOf(product.id, quoted, [product]) ?? product.price)}`}
              </Chip>
            );
          })}
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
