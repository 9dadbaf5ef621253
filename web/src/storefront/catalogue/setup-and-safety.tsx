import type { ProductDto } from '#core/contract/shop-api.ts';
import { useConfig } from '#web/shared/app-context.tsx';
import { useSettings } from '#web/shared/pricing/use-settings.ts';
import { Icon, type IconName } from '#web/shared/ui/icon.tsx';
import { included, setupAndSafety } from '#web/storefront/catalogue/setup-facts.ts';
import { SETUP } from '#texts/product.ts';

function Points(props: {
  readonly id: string;
  readonly title: string;
  readonly icon: IconName;
  readonly points: readonly string[];
}) {
  return (
    <section aria-labelledby={props.id} className="card p-6">
      <h2 id={props.id} className="mb-4 text-heading font-semibold">
        {props.title}
      </h2>
      <ul className="grid gap-3 text-muted">
        {props.points.map((point) => (
          <li key={point} className="flex gap-3">
            <Icon name={props.icon} className="mt-1 size-4 text-neon" />
            {point}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Two lists: what the price covers, and what the customer provides and watches. */
export function SetupAndSafety({ product }: { readonly product: ProductDto }) {
  const { site } = useConfig();
  const { delivery } = useSettings();
  return (
    <div className="grid content-start gap-5 md:grid-cols-2">
      <Points
        id="included"
        title={SETUP.included}
        icon="check"
        points={included(product, site, delivery.chargesFee)}
      />
      <Points id="setup" title={SETUP.title} icon="shield" points={setupAndSafety(product)} />
    </div>
  );
}
