import { useState } from 'react';
import type {
  AmendmentInput,
  ItemOffersDto,
  ItemOffersInput,
  ManagedReservation,
} from '#core/contract/manage.ts';
import type { LineInput } from '#core/contract/quotes.ts';
import { cents, formatPrice } from '#core/kernel/cents.ts';
import { isSamePeriod, type RentalPeriod } from '#core/kernel/rental-days.ts';
import { formatPartyDays } from '#texts/dates.ts';
import { FIT } from '#texts/finding.ts';
import { ITEMS_DIALOG } from '#texts/history.ts';
import { CANCELLING } from '#texts/manage.ts';
import { PARTY } from '#texts/party.ts';
import { AMOUNTS } from '#texts/pricing.ts';
import { TRY_AGAIN } from '#texts/problems.ts';
import { useConfig, useShop } from '#web/shared/app-context.tsx';
import { LinePicture } from '#web/shared/booking/line-picture.tsx';
import {
  CrowdNote,
  MisfitNote,
  ShortOfPower,
  SpotNote,
  useSpot,
} from '#web/shared/booking/misfits.tsx';
import { bookedPeriods, PeriodChoice, periodOf } from '#web/shared/booking/move-period.tsx';
import { settled, useAsked } from '#web/shared/data/query.ts';
import { ROW, useFocusHome } from '#web/shared/focus.ts';
import { Alert } from '#web/shared/ui/alert.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { DIALOG_BODY } from '#web/shared/ui/dialog-foot.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { QuantityStepper, RemoveButton } from '#web/shared/ui/line-controls.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { ChangeDialog, ChangePrice, type Changing, type SeenChanging } from './change-price.tsx';

type Line = ManagedReservation['lines'][number];

const keyOf = ({ productId, startDate, endDate }: LineInput): string =>
  `${productId} ${startDate} ${endDate}`;

/** An add-on is one row for all rentals, however often it is delivered. */
const eachOnce = (lines: readonly Line[]): readonly Line[] =>
  lines.filter(
    ({ per, productId }, index) =>
      per === undefined || lines.findIndex((one) => one.productId === productId) === index,
  );

const lastButton = (row: HTMLElement): HTMLElement | null =>
  [...row.querySelectorAll('button')].at(-1) ?? null;

/** A booked item that is taken off stays where it is until the change is saved. */
function ItemRow(props: {
  readonly line: Line;
  /** It may be taken off and put back. Others vanish from the list. */
  readonly isBooked: boolean;
  readonly isOff: boolean;
  /** Shown for bookings with several periods. An add-on covers all of them. */
  readonly days: string | undefined;
  /** Why it does not fit the spot. */
  readonly misfit: string | undefined;
  readonly onQuantity: (quantity: number) => void;
  readonly onRemove: () => void;
  readonly onUndo: () => void;
}) {
  const { line, isBooked, isOff, days, misfit, onQuantity, onRemove, onUndo } = props;
  const row = useFocusHome(lastButton);
  if (isOff) {
    return (
      <li {...ROW} ref={row} className="flex flex-wrap items-center gap-3">
        <LinePicture src={line.image} className="w-16 opacity-45 grayscale" />
        <div className="min-w-0 flex-1">
          <p className="font-semibold text-muted line-through">{line.title}</p>
          <p className="text-sm text-muted">
            {days !== undefined && `${days} · `}
            {ITEMS_DIALOG.removed}
          </p>
        </div>
        <Button size="sm" aria-label={`${ITEMS_DIALOG.undo}: ${line.title}`} onClick={onUndo}>
          {ITEMS_DIALOG.undo}
        </Button>
      </li>
    );
  }
  return (
    <li {...ROW} ref={row} className="flex flex-wrap items-center gap-3">
      <LinePicture src={line.image} className="w-16" />
      <div className="min-w-48 flex-1">
        <p className="font-semibold">{line.title}</p>
        {days !== undefined && <p className="text-sm text-muted">{days}</p>}
        {misfit !== undefined && <MisfitNote why={misfit} />}
      </div>
      <QuantityStepper quantity={line.quantity} label={line.title} onChange={onQuantity} />
      <RemoveButton label={ITEMS_DIALOG.remove(line.title)} stays={isBooked} onRemove={onRemove} />
    </li>
  );
}

const saidDays = (line: Line): string => {
  const { startDate, endDate } = periodOf(line);
  return formatPartyDays(startDate, endDate);
};

/** If the item is already on these days, its quantity is raised. */
const takenOn = (days: RentalPeriod, lines: readonly Line[]): ReadonlySet<string> =>
  new Set(
    lines.filter((line) => isSamePeriod(periodOf(line), days)).map(({ productId }) => productId),
  );

type Product = Pick<Line, 'productId' | 'title' | 'image'>;
type Offer = ItemOffersDto['items'][number];

const REFUSALS: Record<NonNullable<Offer['refused']>, string> = {
  sold_out: ITEMS_DIALOG.soldOut,
  no_crew: ITEMS_DIALOG.noCrew,
  other: ITEMS_DIALOG.notPossible,
};

const saidDifference = (amount: number): string =>
  amount === 0
    ? ITEMS_DIALOG.sameTotal
    : ITEMS_DIALOG.newTotal(`${amount > 0 ? '+' : '−'}${formatPrice(cents(Math.abs(amount)))}`);

/**
 * Adds it with one press. Shows the shop's price, and the change in the total as the server would
 * compute it. Once added it stays where it is, so that a second press adds nothing else.
 */
function OfferCard(props: {
  readonly offer: Offer;
  readonly isAdded: boolean;
  readonly onAdd: () => void;
  readonly onUndo: () => void;
}) {
  const { offer, isAdded, onAdd, onUndo } = props;
  const { title, image, priceCents, differenceCents, refused = 'other', isMisfit } = offer;
  const isOut = differenceCents === undefined && !isAdded;
  return (
    <li
      className={`flex flex-col rounded-md border transition-colors ${isAdded ? 'border-cyan' : isOut ? 'border-line' : 'border-line hover:border-cyan'}`}
    >
      <button
        type="button"
        disabled={isOut}
        aria-disabled={isAdded}
        onClick={isAdded ? undefined : onAdd}
        className="flex w-full flex-1 flex-col gap-1 p-2 text-left disabled:cursor-not-allowed aria-disabled:cursor-default"
      >
        <LinePicture src={image} className={`mb-1 w-full ${isOut ? 'opacity-45 grayscale' : ''}`} />
        <span className="sr-only">
          {isAdded ? `${ITEMS_DIALOG.added}: ` : `${ITEMS_DIALOG.put} `}
        </span>
        <span className={`flex-1 text-sm leading-snug font-semibold ${isOut ? 'text-muted' : ''}`}>
          {title}
        </span>
        {isAdded ? (
          <span
            aria-hidden="true"
            className="flex items-center gap-1 text-sm font-semibold text-cyan"
          >
            <Icon name="check" className="size-4" />
            {ITEMS_DIALOG.added}
          </span>
        ) : (
          <>
            <span className="text-sm text-muted">
              {formatPrice(cents(priceCents))} {AMOUNTS.perDay}
            </span>
            <span className={`text-sm ${isOut ? 'text-muted' : 'font-semibold text-cyan'}`}>
              {differenceCents === undefined ? REFUSALS[refused] : saidDifference(differenceCents)}
            </span>
            {/* Once added, its row says why. */}
            {isMisfit === true && !isOut && (
              <span className="text-sm text-warning">{FIT.doesNotFit}</span>
            )}
          </>
        )}
      </button>
      {isAdded && (
        <button
          type="button"
          aria-label={`${ITEMS_DIALOG.undo}: ${title}`}
          className="min-h-11 px-2 text-left text-sm underline underline-offset-4 hover:text-cyan"
          onClick={({ currentTarget }) => {
            currentTarget.parentElement?.querySelector('button')?.focus();
            onUndo();
          }}
        >
          {ITEMS_DIALOG.undo}
        </button>
      )}
    </li>
  );
}

const GRID = 'grid grid-cols-2 gap-3 sm:grid-cols-3';
const FIRST = 6;

/** What else the booking could have on these days, with pictures. */
function AddItem(props: {
  readonly token: string;
  /** Chosen so far. */
  readonly chosen: Omit<ItemOffersInput, 'period'>;
  readonly period: RentalPeriod;
  readonly taken: ReadonlySet<string>;
  readonly onAdd: (product: Product) => void;
  readonly onUndo: (product: Product) => void;
}) {
  const { token, chosen, period, taken, onAdd, onUndo } = props;
  const shop = useShop();
  const [isWhole, setWhole] = useState(false);
  /** All that was ever offered here, in the order in which it first appeared. */
  const [known, setKnown] = useState<readonly Offer[]>([]);
  const { answer: asked } = useAsked<ItemOffersDto>({
    key: ['items', token, chosen, period],
    async ask(signal) {
      await settled(signal);
      return shop('POST /manage/:token/items', { token, body: { ...chosen, period } });
    },
    placeholderData: (before) => before,
  });
  if (asked.kind === 'failed') {
    return (
      <Alert tone="warning" title={ITEMS_DIALOG.failed}>
        <Button size="sm" className="mt-2" onClick={asked.retry}>
          {TRY_AGAIN}
        </Button>
      </Alert>
    );
  }
  const current = new Map(
    asked.kind === 'ready' ? asked.value.items.map((one) => [one.productId, one]) : [],
  );
  const isKnown = new Set(known.map(({ productId }) => productId));
  const more = [...current.values()].filter(
    ({ productId }) => !isKnown.has(productId) && !taken.has(productId),
  );
  if (more.length > 0) setKnown([...known, ...more]);
  const offers = known.map((one) => current.get(one.productId) ?? one);
  const shown = isWhole ? offers : offers.slice(0, FIRST);
  return (
    <section aria-labelledby="add-items" className="grid gap-3">
      <div>
        <h3 id="add-items" className="font-semibold">
          {ITEMS_DIALOG.add}
        </h3>
        <p className="text-sm text-muted">{ITEMS_DIALOG.addText}</p>
      </div>
      {asked.kind === 'loading' ? (
        <div aria-busy="true" className={GRID}>
          <Skeleton className="h-40" />
          <Skeleton className="h-40" />
          <Skeleton className="h-40 max-sm:hidden" />
        </div>
      ) : (
        <ul className={GRID}>
          {shown.map((offer) => (
            <OfferCard
              key={offer.productId}
              offer={offer}
              isAdded={taken.has(offer.productId)}
              onAdd={() =>
                onAdd({ productId: offer.productId, title: offer.title, image: offer.image })
              }
              onUndo={() => onUndo(offer)}
            />
          ))}
        </ul>
      )}
      {shown.length < offers.length && (
        <Button size="sm" className="justify-self-start" onClick={() => setWhole(true)}>
          {ITEMS_DIALOG.all(offers.length)}
        </Button>
      )}
    </section>
  );
}

/** The booking with these lines. */
function changeTo(lines: readonly Line[]) {
  const rentals = lines.filter(({ per }) => per === undefined);
  return {
    kind: 'lines' as const,
    lines: rentals.map(({ productId, quantity, startDate, endDate }) => ({
      productId,
      quantity,
      startDate,
      endDate,
    })),
    addOns: lines
      .filter(({ per }) => per !== undefined)
      .map(({ productId, quantity }) => ({ productId, quantity })),
  };
}

function ItemsBody(props: SeenChanging) {
  const { reservation } = props;
  const [booked] = useState(() => eachOnce(reservation.lines));
  const [rows, setRows] = useState(booked);
  /** Keys of booked rows. */
  const [off, setOff] = useState<ReadonlySet<string>>(new Set());
  const lines = rows.filter((line) => !off.has(keyOf(line)));
  const isBooked = (key: string): boolean => booked.some((line) => keyOf(line) === key);
  const putBack = (key: string): void => setOff(new Set([...off].filter((one) => one !== key)));
  const takeOff = (key: string): void => {
    if (isBooked(key)) setOff(new Set([...off, key]));
    else setRows(rows.filter((line) => keyOf(line) !== key));
  };
  const add = (line: Line): void => {
    if (off.has(keyOf(line))) putBack(keyOf(line));
    else setRows([...rows, line]);
  };
  const check = useSpot(lines, reservation.event.venue);
  const { circuits, misfits, crowd } = check;
  const { circuits: has } = reservation.event.venue ?? {};
  const { phone } = useConfig().site;
  const rentals = lines.filter(({ per }) => per === undefined);
  const isSame = JSON.stringify(lines) === JSON.stringify(booked);
  const { kind, ...wanted } = changeTo(lines);
  const change: AmendmentInput | undefined =
    isSame || rentals.length === 0 ? undefined : { kind, ...wanted };
  // Emptied dates disappear, unless all are empty, because then something else may go there.
  const periods = bookedPeriods(rentals.length === 0 ? reservation.lines : lines);
  const [only, ...others] = periods;
  const [asked, setAsked] = useState<RentalPeriod>();
  const chosen =
    others.length === 0 ? only : periods.find((one) => asked && isSamePeriod(one, asked));
  const days = chosen && { startDate: chosen.startDate, endDate: chosen.endDate };
  const hasSeveral = bookedPeriods(reservation.lines).length > 1;
  return (
    <div className={DIALOG_BODY}>
      <p className="text-muted">{ITEMS_DIALOG.text}</p>
      <ul className="grid gap-4">
        {rows.map((line) => (
          <ItemRow
            key={keyOf(line)}
            line={line}
            isBooked={isBooked(keyOf(line))}
            isOff={off.has(keyOf(line))}
            days={hasSeveral && line.per === undefined ? saidDays(line) : undefined}
            misfit={misfits.find(({ productId }) => productId === line.productId)?.why}
            onQuantity={(quantity) =>
              setRows(rows.map((one) => (one === line ? { ...one, quantity } : one)))
            }
            onRemove={() => takeOff(keyOf(line))}
            onUndo={() => putBack(keyOf(line))}
          />
        ))}
      </ul>
      {rentals.length === 0 && <p className="text-warning">{ITEMS_DIALOG.none}</p>}
      <PeriodChoice
        label={ITEMS_DIALOG.days}
        periods={periods}
        chosen={chosen}
        onChoose={setAsked}
      />
      {days !== undefined && (
        <AddItem
          key={`${days.startDate} ${days.endDate}`}
          token={props.token}
          chosen={wanted}
          period={days}
          taken={takenOn(days, lines)}
          onAdd={(product) => add({ ...product, ...days, quantity: 1 })}
          onUndo={({ productId }) => takeOff(keyOf({ productId, ...days, quantity: 1 }))}
        />
      )}
      <CrowdNote crowd={crowd} />
      {has !== undefined && has < circuits && (
        <ShortOfPower needs={circuits} has={has} wayOut={PARTY.circuitsCall(phone)} />
      )}
      <ChangePrice {...props} change={change}>
        <SpotNote check={check} venue={reservation.event.venue} />
      </ChangePrice>
    </div>
  );
}

/** Other items or quantities on the booking's days. */
export const ChangeItemsDialog = (props: Changing) => (
  <ChangeDialog {...props} title={ITEMS_DIALOG.title}>
    {(seen) => <ItemsBody key={seen.chosenFrom} {...seen} />}
  </ChangeDialog>
);

/** Removes all rentals of one period: cancels one of several dates. */
export function DropDatesDialog(props: Changing & { readonly period: RentalPeriod }) {
  const { period, ...changing } = props;
  const days = formatPartyDays(period.startDate, period.endDate);
  const keptOf = ({ lines }: ManagedReservation): readonly Line[] =>
    eachOnce(lines).filter(
      (line) => line.per !== undefined || !isSamePeriod(periodOf(line), period),
    );
  return (
    <ChangeDialog {...changing} title={CANCELLING.only(days)}>
      {(seen) => (
        <div className={DIALOG_BODY}>
          <p className="text-muted">
            {CANCELLING.others} {seen.reservation.paidCents > 0 && AMOUNTS.refundByFirst}
          </p>
          <ChangePrice {...seen} change={changeTo(keptOf(seen.reservation))} isDrop />
        </div>
      )}
    </ChangeDialog>
  );
}
