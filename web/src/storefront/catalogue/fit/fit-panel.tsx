import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { fitOf, type Fit, type FitProblem, type Yard } from '#core/catalogue/fit.ts';
import { readWanted, readYard } from '#core/catalogue/wanted-query.ts';
import type { ProductDto } from '#core/contract/products.ts';
import { FINDING, FIT } from '#texts/finding.ts';
import { useConfig, useIsFirstPage } from '#web/shared/app-context.tsx';
import { fitReasons } from '#web/shared/products/fit-reasons.ts';
import { productPath } from '#web/shared/products/product-links.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Sentence } from '#web/shared/ui/sentence.tsx';
import { withWanted } from '#web/storefront/catalogue/list-view.ts';
import { YardForm } from './yard-form.tsx';

const LOOKS: Record<Fit['kind'], string> = {
  fits: 'text-neon',
  does_not_fit: 'text-warning',
  unknown: 'text-cyan',
};

/** A short answer with the first reason, since cards have little room. */
function shortAnswer(fit: Fit): string {
  switch (fit.kind) {
    case 'fits':
      return FIT.fits;
    case 'unknown':
      return FIT.unknown;
    case 'does_not_fit':
      return fitReasons(fit.problems)[0] ?? FIT.doesNotFit;
  }
}

/** Overlays the picture's lower edge, so that nothing moves when the yard becomes known. */
export function FitNote(props: { readonly product: ProductDto; readonly yard: Yard }) {
  const fit = fitOf(props.product, props.yard);
  return (
    <p
      className={`absolute inset-x-0 bottom-0 flex items-start gap-2 bg-ground/88 px-4 py-2 text-sm font-medium ${LOOKS[fit.kind]}`}
    >
      <Icon name={fit.kind === 'fits' ? 'check' : 'ruler'} className="mt-0.5 size-4" />
      <span>
        <Sentence text={shortAnswer(fit)} />
      </span>
    </p>
  );
}

/** `panel=fit` in a list's URL opens it: a link that works without scripts. */
export const FIT_PANEL = { name: 'panel', value: 'fit', id: 'will-it-fit' } as const;

export const isFitPanelOpen = (search: URLSearchParams): boolean =>
  search.get(FIT_PANEL.name) === FIT_PANEL.value;

function withoutPanel(search: URLSearchParams): URLSearchParams {
  const closed = new URLSearchParams(search);
  closed.delete(FIT_PANEL.name);
  return closed;
}

type Answered = { readonly product: ProductDto; readonly fit: Fit };

const reasonsOf = (fit: Fit): string =>
  fit.kind === 'does_not_fit' ? fitReasons(fit.problems).join(' ') : shortAnswer(fit);

function Misfits({ misfits }: { readonly misfits: readonly Answered[] }) {
  if (misfits.length === 0) return null;
  return (
    <details open className="group">
      <summary className="inline-flex min-h-11 items-center gap-2 font-semibold text-ink hover:text-cyan">
        <Icon name="chevron" className="size-4 -rotate-90 group-open:rotate-0" />
        {FIT.whyNot(misfits.length)}
      </summary>
      <ul className="mt-2 grid max-h-60 gap-1 overflow-y-auto pr-2">
        {misfits.map(({ product, fit }) => (
          <li key={product.id}>
            <Link
              to={productPath(product)}
              className="inline-flex min-h-11 items-center font-semibold underline decoration-edge underline-offset-4 hover:text-cyan"
            >
              {product.title}
            </Link>
            <span className="block text-muted">
              <Sentence text={reasonsOf(fit)} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

const problemsOf = ({ fit }: Answered): readonly FitProblem[] =>
  fit.kind === 'does_not_fit' ? fit.problems : [];

/** If nothing fits, the problem of most rentals; and what helps where only the outlet is too far. */
function WayOut(props: { readonly misfits: readonly Answered[]; readonly isNone: boolean }) {
  const { misfits, isNone } = props;
  const { phone } = useConfig().site;
  const counts = new Map<FitProblem['kind'], number>();
  for (const { kind } of misfits.flatMap(problemsOf)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  const onlyOutlet = misfits.filter((one) => {
    const problems = problemsOf(one);
    return problems.length > 0 && problems.every(({ kind }) => kind === 'outlet');
  }).length;
  return (
    <p className="empty:hidden">
      <Sentence
        text={[
          ...(isNone && most !== undefined ? [FIT.mostly(...most)] : []),
          ...(onlyOutlet > 0 ? [FIT.onlyOutlet(onlyOutlet, phone)] : []),
        ].join(' ')}
      />
    </p>
  );
}

function Answers(props: { readonly yard: Yard; readonly products: readonly ProductDto[] }) {
  const { yard, products } = props;
  const [search] = useSearchParams();
  if (products.length === 0) return <p className="text-muted">{FINDING.emptyTitle}</p>;
  const answered = products.map((product) => ({ product, fit: fitOf(product, yard) }));
  const misfits = answered.filter(({ fit }) => fit.kind !== 'fits');
  const count = products.length - misfits.length;
  const wanted = { ...readWanted(search), yard, onlyFitting: true };
  const filtered = withoutPanel(withWanted(search, wanted));
  return (
    <div className="grid content-start gap-3">
      <output className="block">
        <span className="block font-display text-heading font-semibold">
          {FIT.summary(count, products.length)}
        </span>
        <span className="text-sm text-muted">
          <Sentence text={FIT.checked(FIT.yard(yard))} />
        </span>
      </output>
      <WayOut misfits={misfits} isNone={count === 0} />
      {count > 0 && (
        <ButtonLink to={`?${filtered}`} preventScrollReset className="justify-self-start">
          {FIT.onlyFitting(count)}
        </ButtonLink>
      )}
      <Misfits misfits={misfits} />
    </div>
  );
}

/** Takes focus when opened by a click, as a page would. */
function useFocusOnOpening() {
  const heading = useRef<HTMLHeadingElement>(null);
  const isServed = useRef(useIsFirstPage());
  useEffect(() => {
    if (!isServed.current) heading.current?.focus();
  }, []);
  return heading;
}

/**
 * The yard on one side, what fits of `products` on the other. Answers only for the URL's yard. A yard known
 * just to this browser fills the fields; showing an answer for it would push the page down.
 */
export function FitPanel(props: {
  readonly yard: Yard | undefined;
  readonly products: readonly ProductDto[];
}) {
  const { yard, products } = props;
  const [search] = useSearchParams();
  const asked = readYard(search);
  const heading = useFocusOnOpening();
  const answer = useRef<HTMLDivElement>(null);
  /** On phones it is below the form, and would be under the bar at the bottom. */
  const showAnswer = (): void => {
    if (window.matchMedia('(width < 64rem)').matches) answer.current?.scrollIntoView();
  };
  return (
    <section
      id={FIT_PANEL.id}
      aria-labelledby="fit-panel"
      className="card mb-5 grid gap-5 p-5 md:p-6 lg:p-8"
    >
      <div className="flex items-start justify-between gap-4">
        <div>
          <h2
            id="fit-panel"
            ref={heading}
            tabIndex={-1}
            className="text-heading font-semibold outline-none"
          >
            {FIT.title}
          </h2>
          <p className="mt-1 max-w-2xl text-muted">{FIT.intro}</p>
        </div>
        <Link
          to={`?${withoutPanel(search)}`}
          preventScrollReset
          aria-label={FIT.close}
          className="-mt-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-panel hover:text-ink"
        >
          <Icon name="close" />
        </Link>
      </div>
      <div className="grid gap-6 lg:grid-cols-2 lg:gap-8">
        <YardForm yard={yard} className="sm:grid-cols-3 lg:grid-cols-2" onDone={showAnswer} />
        <div
          ref={answer}
          className="border-t border-line pt-4 lg:border-t-0 lg:border-l lg:pt-0 lg:pl-8"
        >
          {asked === undefined ? (
            <p className="text-muted">{FIT.ask}</p>
          ) : (
            <Answers yard={asked} products={products} />
          )}
        </div>
      </div>
    </section>
  );
}
