import { useRef } from 'react';
import { fitOf, type Fit } from '#core/catalogue/fit.ts';
import type { ProductDto } from '#core/contract/products.ts';
import { FIT } from '#texts/fit.ts';
import { useYard } from '#web/storefront/catalogue/fit/use-yard.ts';
import { YardForm } from '#web/storefront/catalogue/fit/yard-form.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';

/** Whether it fits, and if not, everything that is in the way. */
function FitAnswer({ fit }: { readonly fit: Fit }) {
  switch (fit.kind) {
    case 'fits':
      return (
        <p className="flex items-center gap-2 font-semibold text-neon">
          <Icon name="check" />
          {FIT.fits}
        </p>
      );
    case 'unknown':
      return (
        <p className="text-muted">
          <strong className="font-semibold text-ink">{FIT.unknown}.</strong> {FIT.unknownWhy}
        </p>
      );
    case 'does_not_fit':
      return (
        <>
          <p className="flex items-center gap-2 font-semibold text-warning">
            <Icon name="alert" />
            {FIT.doesNotFit}
          </p>
          <ul className="mt-1 grid gap-1">
            {fit.problems.map((problem) => (
              <li key={problem.kind}>{FIT.reason(problem)}</li>
            ))}
          </ul>
        </>
      );
  }
}

/** On a product's page: the answer for this one, and the yard behind it. Opens without script, too. */
export function ProductFit({ product }: { readonly product: ProductDto }) {
  const yard = useYard();
  const fold = useRef<HTMLDetailsElement>(null);
  return (
    <section aria-labelledby="fit" className="card grid gap-3 p-6">
      <h2 id="fit" className="text-heading font-semibold">
        {FIT.title}
      </h2>
      <div aria-live="polite" className="min-h-14">
        {yard === undefined ? (
          <p className="text-muted">{FIT.ask}</p>
        ) : (
          <>
            <FitAnswer fit={fitOf(product, yard)} />
            <p className="mt-1 text-sm text-muted">{FIT.checked(FIT.yard(yard))}</p>
          </>
        )}
      </div>
      <details ref={fold} className="group">
        <summary className="inline-flex min-h-11 items-center gap-2 rounded-full border border-edge px-4 text-sm font-semibold hover:border-cyan hover:text-cyan">
          <Icon name="ruler" className="size-4" />
          {yard === undefined ? FIT.enter : FIT.change}
          <Icon name="chevron" className="size-4 group-open:rotate-180" />
        </summary>
        <div className="mt-4">
          <YardForm
            yard={yard}
            onDone={() => {
              if (fold.current === null) return;
              fold.current.open = false;
              fold.current.querySelector('summary')?.focus();
            }}
          />
        </div>
      </details>
    </section>
  );
}
