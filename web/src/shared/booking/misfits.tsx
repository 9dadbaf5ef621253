import type { ReactNode } from 'react';
import { fitOf, type FitProblem, type Fitted, type Yard } from '#core/catalogue/fit.ts';
import type { ManagedReservation } from '#core/contract/manage.ts';
import { joinNames } from '#core/kernel/join-names.ts';
import { powerSupplyOf } from '#core/pricing/suggest-add-ons.ts';
import { crowdedIn, powerNeeded, type Venue, yardOf } from '#core/reservations/party.ts';
import { isActive } from '#core/reservations/reservation-state.ts';
import { LINES } from '#texts/checkout.ts';
import { FIT } from '#texts/finding.ts';
import { PARTY } from '#texts/party.ts';
import { useConfig, useToday } from '#web/shared/app-context.tsx';
import { useProducts } from '#web/shared/data/use-product.ts';
import { useSettings } from '#web/shared/pricing/use-settings.ts';
import { fitReasons } from '#web/shared/products/fit-reasons.ts';
import { Alert } from '#web/shared/ui/alert.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Sentence } from '#web/shared/ui/sentence.tsx';

export type Misfit = {
  readonly productId: string;
  readonly title: string;
  readonly why: string;
  /** The first of its problems. */
  readonly kind: FitProblem['kind'];
};

const problemsOf = (product: Fitted, yard: Yard): readonly FitProblem[] => {
  const fit = fitOf(product, yard);
  return fit.kind === 'does_not_fit' ? fit.problems : [];
};

/** Why a rental does not fit, in sentences. Undefined if it does, or if that is unknown. */
export function misfitOf(product: Fitted | undefined, yard: Yard | undefined): string | undefined {
  const problems = product && yard ? problemsOf(product, yard) : [];
  return problems.length > 0 ? fitReasons(problems).join(' ') : undefined;
}

const ifNumber = (typed: number | undefined): number | undefined =>
  Number.isNaN(typed) ? undefined : typed;

type TypedVenue = Omit<Venue, 'contactOnSite'>;

/** The yard as typed so far, without half-typed numbers. */
export const typedYard = (venue: TypedVenue = {}): Yard | undefined =>
  yardOf({
    ...venue,
    lengthFt: ifNumber(venue.lengthFt),
    widthFt: ifNumber(venue.widthFt),
    gateWidthIn: ifNumber(venue.gateWidthIn),
    outletFt: ifNumber(venue.outletFt),
  });

/** The yard as the product pages keep it: with its length and width, or none. */
export function wholeYard(venue: TypedVenue | undefined): Yard | undefined {
  const yard = typedYard(venue);
  return yard && Number.isFinite(yard.lengthFt + yard.widthFt) ? yard : undefined;
}

/**
 * Rentals that do not fit the spot as typed so far: a warning, not a refusal.
 * @param isPowerBrought by an add-on, so no outlet of the house is too far away
 */
export function misfitsOf(
  products: readonly (Fitted & Pick<Misfit, 'title'> & { readonly id: string })[],
  venue: TypedVenue | undefined,
  isPowerBrought: boolean,
): readonly Misfit[] {
  const yard = typedYard(isPowerBrought ? { ...venue, outletFt: undefined } : venue);
  return products.flatMap((product) => {
    const problems = yard ? problemsOf(product, yard) : [];
    const [first] = problems;
    if (first === undefined) return [];
    const { id: productId, title } = product;
    return [{ productId, title, why: fitReasons(problems).join(' '), kind: first.kind }];
  });
}

/** Beside a line: the rental does not fit the yard, and why. */
export const MisfitNote = ({ why }: { readonly why: string }) => (
  <p className="mt-1 flex gap-1.5 text-sm text-warning">
    <Icon name="ruler" className="mt-0.5 size-4 shrink-0" />
    <span>
      <Sentence text={`${FIT.doesNotFit}. ${why}`} />
    </span>
  </p>
);

type Lines = Parameters<typeof crowdedIn>[1];

export type Crowd = Pick<ReturnType<typeof crowdedIn>, 'area'> & {
  readonly titles: readonly string[];
};

/** The rentals that fit one by one, but not side by side: a warning, too. */
export function crowdOf(
  products: readonly (Fitted & Pick<Misfit, 'title'> & { readonly id: string })[],
  lines: Lines,
  yard: Yard | undefined,
): Crowd {
  const byId = new Map(products.map((product) => [product.id, product]));
  const { productIds, area } = crowdedIn(yard, lines, byId);
  return { titles: productIds.map((id) => byId.get(id)?.title ?? id), area };
}

const crowdTitle = ({ area }: Crowd): string => (area ? FIT.tooMuch : FIT.crowded);

/** Below the rentals that together need more room than the yard has. */
export function CrowdNote({ crowd }: { readonly crowd: Crowd }) {
  const { phone } = useConfig().site;
  const { titles, area } = crowd;
  return titles.length === 0 ? null : (
    <Alert tone="warning" title={crowdTitle(crowd)}>
      <Sentence text={area ? FIT.tooMuchWhy(titles, area, phone) : FIT.crowdedWhy(titles, phone)} />
    </Alert>
  );
}

/** The site has fewer circuits than the rentals need together. */
export const ShortOfPower = (props: {
  readonly needs: number;
  readonly has: number;
  readonly wayOut: string;
}) => (
  <Alert tone="warning" title={PARTY.circuitsShort(props.needs, props.has)}>
    <Sentence text={props.wayOut} />
  </Alert>
);

/** What the rentals need of the spot, and which of them it has no room for. */
export type SpotCheck = {
  /** Circuits of the house that the rentals need together. */
  readonly circuits: number;
  readonly misfits: readonly Misfit[];
  readonly crowd: Crowd;
};

/** The circuits of the site, if it has fewer than the rentals need. */
function circuitsShort({ circuits }: SpotCheck, venue: TypedVenue | undefined): number | undefined {
  const has = ifNumber(venue?.circuits);
  return has !== undefined && has < circuits ? has : undefined;
}

/** Every warning about the spot in a line, where they were read in full before. */
export function SpotNote(props: {
  readonly check: SpotCheck;
  readonly venue: TypedVenue | undefined;
  readonly children?: ReactNode;
}) {
  const { misfits, crowd, circuits } = props.check;
  const has = circuitsShort(props.check, props.venue);
  const warnings = [
    ...(misfits.length > 0
      ? [`${FIT.doesNotFit}: ${joinNames(misfits.map(({ title }) => title))}.`]
      : []),
    ...(crowd.titles.length > 0 ? [`${crowdTitle(crowd)}: ${joinNames(crowd.titles)}.`] : []),
    ...(has === undefined ? [] : [PARTY.circuitsShort(circuits, has)]),
  ];
  return warnings.length === 0 ? null : (
    <p className="flex gap-1.5 text-sm text-warning">
      <Icon name="ruler" className="mt-0.5 size-4 shrink-0" />
      <span>
        {warnings.join(' ')} {props.children}
      </span>
    </p>
  );
}

/** The check of a booking's lines. */
export function useSpot(
  lines: Parameters<typeof powerNeeded>[0],
  venue: TypedVenue | undefined,
): SpotCheck {
  const products = useProducts(lines.map(({ productId }) => productId));
  const byId = new Map(products.map((product) => [product.id, product]));
  const power = powerNeeded(lines, byId, powerSupplyOf(useSettings().addOns));
  return {
    circuits: power.circuits,
    misfits: misfitsOf(products, venue, power.isBrought),
    crowd: crowdOf(products, lines, typedYard(venue)),
  };
}

/**
 * Every warning about the spot as typed so far: what does not fit, what fits only alone, and
 * missing power. Nothing is refused, because the crew may know a way.
 */
export function SpotWarnings(props: {
  readonly check: SpotCheck;
  readonly venue: TypedVenue | undefined;
  /** Besides a call, if power is missing. */
  readonly addOn?: string | undefined;
  /** Removes a rental. In place of the reasons, where they were read before. */
  readonly onRemove?: ((productId: string) => void) | undefined;
  /** They are booked, so only a call can help. */
  readonly isBooked?: boolean;
  /** What to do about them. */
  readonly children?: ReactNode;
}) {
  const { check, venue, addOn, onRemove, isBooked = false, children } = props;
  const { circuits, misfits, crowd } = check;
  const { phone } = useConfig().site;
  const has = circuitsShort(check, venue);
  return (
    <div aria-live="polite" className="grid gap-3 empty:hidden">
      {misfits.length > 0 && (
        <Alert tone="warning" title={FIT.doesNotFit}>
          <ul className={onRemove ? '' : 'grid gap-1'}>
            {misfits.map(({ productId, title, why }) => (
              <li key={productId} className="flex items-center justify-between gap-3">
                <span>
                  <Sentence text={onRemove ? title : `${title}: ${why}`} />
                </span>
                {onRemove && (
                  <button
                    type="button"
                    className="min-h-11 font-semibold underline underline-offset-4 hover:text-cyan"
                    onClick={() => onRemove(productId)}
                  >
                    {LINES.remove}
                    <span className="sr-only"> {title}</span>
                  </button>
                )}
              </li>
            ))}
          </ul>
          {(isBooked || children !== undefined) && (
            <>
              <p className="mt-1">
                <Sentence text={isBooked ? FIT.bookedAnyway(phone) : FIT.fitsAnyway(phone)} />
              </p>
              <div className="mt-3 flex flex-wrap gap-2 empty:hidden">{children}</div>
            </>
          )}
        </Alert>
      )}
      <CrowdNote crowd={crowd} />
      {has !== undefined && (
        <ShortOfPower
          needs={circuits}
          has={has}
          wayOut={addOn === undefined ? PARTY.circuitsCall(phone) : PARTY.circuitsAdd(addOn, phone)}
        />
      )}
    </div>
  );
}

/** The warnings of a booking, for the rentals still to be set up. */
export function BookedSpotWarnings(props: {
  readonly reservation: Pick<ManagedReservation, 'lines' | 'event' | 'status' | 'isSpotChecked'>;
}) {
  const { lines, event, status, isSpotChecked } = props.reservation;
  const { phone } = useConfig().site;
  const today = useToday();
  const toCome = isActive({ status }) ? lines.filter(({ startDate }) => startDate >= today) : [];
  const check = useSpot(toCome, event.venue);
  if (isSpotChecked !== true) return <SpotWarnings {...{ check }} venue={event.venue} isBooked />;
  return toCome.length === 0 ? null : (
    <p className="flex gap-1.5 text-sm text-muted">
      <Icon name="check" className="mt-0.5 size-4 shrink-0 text-neon" />
      <span>{FIT.spotChecked(phone)}</span>
    </p>
  );
}
