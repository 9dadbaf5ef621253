import { useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import { CONTACT } from '#core/content/content-pages.ts';
import type { PlaceLinkDto } from '#core/contract/page.ts';
import { breadcrumbMarkup, PageHeader, type Step } from '#web/storefront/pages/page-header.tsx';
import { haveOwnFees, PlaceLinks, PlacePage } from '#web/storefront/pages/place-page.tsx';
import { useConfig, useIsFirstPage, usePageData } from '#web/shared/app-context.tsx';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { NotFoundScreen } from '#web/shared/ui/not-found-screen.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { ScreenLoading } from '#web/shared/ui/screen-states.tsx';
import { PLACES } from '#texts/places.ts';

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
          <h2 className="mb-2 flex items-baseline gap-3 text-heading font-semibold first-letter:uppercase">
            {own === undefined ? (
              title
            ) : (
              <Link
                to={`/delivery/${own.slug}`}
                reloadDocument
                className="inline-block underline-offset-4 first-letter:uppercase hover:text-cyan hover:underline"
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
  const lead = PLACES.lead(config.site);
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
