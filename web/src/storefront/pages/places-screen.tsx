import { type ReactNode, useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import { CONTACT } from '#core/content/content-pages.ts';
import type { PlaceDto, PlaceLinkDto, PublicConfig } from '#core/contract/page.ts';
import { cents, formatPrice } from '#core/kernel/cents.ts';
import { formatDay, formatTime } from '#texts/dates.ts';
import { PLACES } from '#texts/places.ts';
import { sayProblem } from '#texts/problems.ts';
import { useConfig, useIsFirstPage, usePageData } from '#web/shared/app-context.tsx';
import { addressOf } from '#web/shared/data/language.ts';
import { quoteOf } from '#web/shared/pricing/quote-of.ts';
import { useSettings } from '#web/shared/pricing/use-settings.ts';
import { listMarkup } from '#web/shared/products/list-markup.ts';
import { ProductGrid } from '#web/shared/products/product-grid.tsx';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { Icon, type IconName } from '#web/shared/ui/icon.tsx';
import { NotFoundScreen } from '#web/shared/ui/not-found-screen.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { ScreenLoading } from '#web/shared/ui/screen-states.tsx';
import { breadcrumbMarkup, PageHeader, type Step } from './page-header.tsx';

const priceOf = (fee: number): string => formatPrice(cents(fee));

function feesText(fees: PlaceDto['fees']): string {
  const [least = 0, most = 0] = [fees[0]?.feeCents, fees.at(-1)?.feeCents];
  if (most === 0) return PLACES.isFree;
  return least === most ? PLACES.fee(priceOf(most)) : PLACES.fees(priceOf(least), priceOf(most));
}

/** The delivery service as schema.org data, with the fee of each group of ZIP codes. */
function serviceMarkup(place: PlaceDto, { publicUrl, site }: PublicConfig): object {
  const county =
    place.county === ''
      ? {}
      : {
          containedInPlace: { '@type': 'AdministrativeArea', name: `${place.county} County, TX` },
        };
  return {
    '@context': 'https://schema.org',
    '@type': 'Service',
    serviceType: PLACES.pageMeta(place),
    url: addressOf(publicUrl, `/delivery/${place.slug}`),
    provider: { '@type': 'LocalBusiness', '@id': `${publicUrl}/#business`, name: site.brand },
    areaServed: {
      '@type': place.kind === 'city' ? 'City' : 'AdministrativeArea',
      name: place.kind === 'city' ? place.name : `${place.name} County, TX`,
      ...county,
    },
  };
}

function Fact(props: {
  readonly icon: IconName;
  readonly title: string;
  readonly value: string;
  readonly children?: ReactNode;
}) {
  return (
    <div className="card flex flex-col gap-1 p-5">
      <dt className="flex items-center gap-2 text-sm text-muted">
        <Icon name={props.icon} className="size-4 text-cyan" />
        {props.title}
      </dt>
      <dd>
        <span className="block font-display text-lg font-semibold">{props.value}</span>
        <div className="mt-1 text-sm text-muted">{props.children}</div>
      </dd>
    </div>
  );
}

/** Each fee with its ZIP codes; many are folded. */
function Zips({ fees }: Pick<PlaceDto, 'fees'>) {
  const count = fees.reduce((sum, { postalCodes }) => sum + postalCodes.length, 0);
  const lines = fees.map(({ feeCents, postalCodes }) => (
    <p key={feeCents}>
      {fees.length > 1 && <b className="text-ink">{priceOf(feeCents)}: </b>}
      {PLACES.zips(postalCodes)}
    </p>
  ));
  if (count <= 8) return lines;
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center underline underline-offset-4 hover:text-cyan">
        {PLACES.allZips(count)}
      </summary>
      {lines}
    </details>
  );
}

function Facts({ place }: { readonly place: PlaceDto }) {
  const { site } = useConfig();
  const { road, orderUntil, weekend } = place;
  const time = orderUntil.time === undefined ? undefined : formatTime(orderUntil.time);
  return (
    <dl className="grid gap-4 md:grid-cols-3">
      <Fact icon="truck" title={PLACES.delivery} value={feesText(place.fees)}>
        <Zips fees={place.fees} />
      </Fact>
      <Fact icon="clock" title={PLACES.arrival} value={site.arrival}>
        {road !== undefined && <p>{PLACES.road(road.miles, road.minutes)}</p>}
      </Fact>
      <Fact
        icon="calendar"
        title={PLACES.lastOrder}
        value={PLACES.until(formatDay(orderUntil.day), time)}
      >
        <p>{PLACES.untilFor(formatDay(weekend.startDate))}</p>
      </Fact>
    </dl>
  );
}

function Available({ place }: { readonly place: PlaceDto }) {
  const { weekend, products, available, closed } = place;
  const dates = { from: weekend.startDate, to: weekend.endDate };
  const isAny = available > 0;
  const settings = useSettings();
  return (
    <section aria-labelledby="available">
      <h2 id="available" className="mb-4 text-title font-bold">
        {PLACES.weekend(formatDay(weekend.startDate))}
      </h2>
      {isAny ? (
        <ProductGrid
          products={products}
          dates={dates}
          totalOf={(product) => formatPrice(quoteOf(product, weekend, settings).total)}
        />
      ) : (
        <p className="text-lg text-muted">
          {closed === undefined ? PLACES.none : sayProblem(closed)}
        </p>
      )}
      <ButtonLink
        to={isAny ? `/products?${new URLSearchParams(dates)}` : '/products'}
        className="mt-6"
      >
        {isAny ? PLACES.seeAll(available) : PLACES.otherDays}
        <Icon name="arrow" className="size-4" />
      </ButtonLink>
    </section>
  );
}

/** `$40`, `$40 – $75` or that there is none. */
function feeText({ leastFeeCents, mostFeeCents }: PlaceLinkDto): string {
  if (mostFeeCents === 0) return PLACES.free;
  const [least, most] = [leastFeeCents, mostFeeCents].map((fee) => formatPrice(cents(fee)));
  return least === most ? `${least}` : `${least} – ${most}`;
}

/**
 * Links to places, with the fee if fees differ. Each is a full page load, because its data comes
 * with the document.
 */
export function PlaceLinks(props: {
  readonly places: readonly PlaceLinkDto[];
  readonly showsFee: boolean;
}) {
  const { places, showsFee } = props;
  return (
    <ul className="grid grid-cols-2 gap-x-6 sm:grid-cols-3 lg:grid-cols-4">
      {places.map((place) => (
        <li key={place.slug} className="border-b border-line/60">
          <Link
            to={`/delivery/${place.slug}`}
            reloadDocument
            className="flex min-h-11 flex-col justify-center py-1.5 hover:text-cyan sm:flex-row sm:items-center sm:justify-between sm:gap-x-3"
          >
            {PLACES.nameOf(place)}
            {showsFee && <span className="text-sm text-muted">{feeText(place)}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Whether their fees differ. */
export const haveOwnFees = (places: readonly PlaceLinkDto[]): boolean =>
  new Set(places.map(feeText)).size > 1;

/** The facts computed for this city or county, and the shop's own text about it. */
export function PlacePage({ place, above }: { readonly place: PlaceDto; readonly above: Step }) {
  const config = useConfig();
  const { weekend, words, near } = place;
  const steps = [above, { path: `/delivery/${place.slug}`, name: PLACES.nameOf(place) }];
  const lead = `${feesText(place.fees)}. ${PLACES.available(place.available, formatDay(weekend.startDate))}`;
  return (
    <>
      <PageMeta
        title={PLACES.pageMeta(place)}
        description={`${PLACES.pageTitle(place)}. ${lead}`}
        path={`/delivery/${place.slug}`}
        hidden={!place.hasOwn}
        jsonLd={
          import.meta.env.SSR
            ? [
                serviceMarkup(place, config),
                breadcrumbMarkup(steps, config),
                ...listMarkup(place.products, config),
              ]
            : undefined
        }
      />
      <PageHeader steps={steps} title={PLACES.pageTitle(place)} lead={lead} />
      <div className="container-page grid grid-cols-1 gap-12 pt-8 md:pt-10">
        <Facts place={place} />
        {words !== '' && (
          <section aria-labelledby="own-words" className="max-w-2xl">
            <h2 id="own-words" className="text-heading font-semibold">
              {PLACES.ownWords}
            </h2>
            <p className="mt-3 text-lg whitespace-pre-line text-ink/90">{words}</p>
          </section>
        )}
        <Available place={place} />
        {near.length > 0 && (
          <section aria-labelledby="near">
            <h2 id="near" className="mb-3 text-heading font-semibold">
              {place.kind === 'county' ? PLACES.inCounty(place.name) : PLACES.near(place.county)}
            </h2>
            <PlaceLinks places={near} showsFee={haveOwnFees(near)} />
          </section>
        )}
      </div>
    </>
  );
}

const STEP: Step = { path: '/delivery', name: PLACES.title };

/** Cities by county, in the owner's order. A county whose page is off has a plain heading. */
function Counties({ places }: { readonly places: readonly PlaceLinkDto[] }) {
  const names = [
    ...new Set(places.map(({ kind, name, county }) => (kind === 'county' ? name : county))),
  ];
  return names.map((county) => {
    const cities = places.filter((place) => place.kind === 'city' && place.county === county);
    const own = places.find(({ kind, name }) => kind === 'county' && name === county);
    const title = county === '' ? '' : PLACES.nameOf({ kind: 'county', name: county });
    return (
      <section key={county} aria-label={title || PLACES.title}>
        {title !== '' && (
          <h2 className="mb-2 flex items-baseline gap-3 text-heading font-semibold">
            {own === undefined ? (
              title
            ) : (
              <Link
                to={`/delivery/${own.slug}`}
                reloadDocument
                className="inline-block underline-offset-4 hover:text-cyan hover:underline"
              >
                {title}
              </Link>
            )}
            <span className="font-sans text-sm font-normal text-muted">
              {PLACES.cities(cities.length)}
            </span>
          </h2>
        )}
        <PlaceLinks places={cities} showsFee={haveOwnFees(places)} />
      </section>
    );
  });
}

function AllPlaces({ places }: { readonly places: readonly PlaceLinkDto[] }) {
  const config = useConfig();
  const { delivery } = useSettings();
  const lead = PLACES.lead(config.site, delivery);
  return (
    <>
      <PageMeta
        title={PLACES.meta(config.site)}
        description={lead}
        path={STEP.path}
        jsonLd={import.meta.env.SSR ? [breadcrumbMarkup([STEP], config)] : undefined}
      />
      <PageHeader steps={[STEP]} title={PLACES.title} lead={lead} />
      <div className="container-page grid gap-9 pt-8 md:pt-12">
        <Counties places={places} />
        <p className="flex flex-wrap items-center gap-x-5 gap-y-3 text-muted">
          {PLACES.yourZip}
          <ButtonLink to={CONTACT.path} size="sm">
            {PLACES.ask}
          </ButtonLink>
        </p>
      </div>
    </>
  );
}

/**
 * Reached without a page load, although its data comes with the document, so load the whole page.
 */
function LoadWhole() {
  useEffect(() => window.location.reload(), []);
  return <ScreenLoading title={PLACES.title} />;
}

/**
 * `/delivery` and `/delivery/{place}`. An unknown place, or having none at all, gives the 404
 * page.
 */
export function PlacesScreen() {
  const { place: slug } = useParams();
  const { place, places } = usePageData();
  const isFirstPage = useIsFirstPage();
  if (place !== undefined) return <PlacePage place={place} above={STEP} />;
  if (slug === undefined && places !== undefined) return <AllPlaces places={places} />;
  return isFirstPage ? <NotFoundScreen /> : <LoadWhole />;
}
