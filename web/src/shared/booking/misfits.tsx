import { fitOf, type Fitted, type Yard } from '#core/catalogue/fit.ts';
import { crowdedIn, type Venue, yardOf } from '#core/reservations/party.ts';
import { useConfig } from '#web/shared/app-context.tsx';
import { FIT } from '#texts/finding.ts';
import { PARTY } from '#texts/party.ts';
import { Alert } from '#web/shared/ui/alert.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Sentence } from '#web/shared/ui/sentence.tsx';

export type Misfit = { readonly productId: string; readonly title: string; readonly why: string };

/** Why a rental does not fit, in sentences. Undefined if it does, or if that is unknown. */
export function misfitOf(product: Fitted | undefined, yard: Yard | undefined): string | undefined {
  const fit = product && yard && fitOf(product, yard);
  return fit?.kind === 'does_not_fit' ? fit.problems.map(FIT.reason).join(' ') : undefined;
}

const ifNumber = (typed: number | undefined): number | undefined =>
  Number.isNaN(typed) ? undefined : typed;

type TypedVenue = Omit<Venue, 'contactOnSite'>;

/** The yard as typed so far, without half-typed numbers. */
export const typedYard = (venue: TypedVenue = {}): Yard | undefined =>
  yardOf({ ...venue, outletFt: ifNumber(venue.outletFt) });

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
    const why = misfitOf(product, yard);
    return why === undefined ? [] : [{ productId: product.id, title: product.title, why }];
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

/** Titles of the rentals that fit one by one, but not side by side: a warning, too. */
export function crowdOf(
  products: readonly (Fitted & Pick<Misfit, 'title'> & { readonly id: string })[],
  lines: Lines,
  yard: Yard | undefined,
): readonly string[] {
  const byId = new Map(products.map((product) => [product.id, product]));
  return crowdedIn(yard, lines, byId).map((id) => byId.get(id)?.title ?? id);
}

/** Below the rentals that together need more room than the yard has. */
export function CrowdNote({ titles }: { readonly titles: readonly string[] }) {
  const { phone } = useConfig().site;
  return titles.length === 0 ? null : (
    <Alert tone="warning" title={FIT.crowded}>
      <Sentence text={FIT.crowdedWhy(titles, phone)} />
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
