import { GIFT_CARDS as PAGE } from '#core/content/content-pages.ts';
import { GiftForm } from '#web/storefront/pages/gift-form.tsx';
import { breadcrumbMarkup, PageHeader, stepsTo } from '#web/storefront/pages/page-header.tsx';
import { useConfig } from '#web/shared/app-context.tsx';
import { useSettings } from '#web/shared/pricing/use-settings.ts';
import { Alert } from '#web/shared/ui/alert.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { NoScript } from '#web/shared/ui/screen-states.tsx';
import { GIFT_CARDS } from '#texts/gifts.ts';

/** What applies to every gift card, beside the form. */
const Facts = () => (
  <aside aria-labelledby="gift-facts" className="card grid content-start gap-4 p-6">
    <h2 id="gift-facts" className="text-heading font-semibold">
      {GIFT_CARDS.factsTitle}
    </h2>
    <ul className="grid gap-3">
      {GIFT_CARDS.facts.map((text) => (
        <li key={text} className="flex gap-3">
          <Icon name="check" className="mt-0.5 size-5 shrink-0 text-neon" />
          {text}
        </li>
      ))}
    </ul>
    <p className="border-t border-line pt-4 text-muted">{GIFT_CARDS.redeem}</p>
  </aside>
);

/** `/gift-cards`: choose, write and pay for a gift card. */
export function GiftCardsScreen() {
  const config = useConfig();
  const { giftCards } = useSettings();
  const { brand, deliveryArea, phone } = config.site;
  return (
    <>
      <PageMeta
        title={GIFT_CARDS.meta}
        description={GIFT_CARDS.description(brand, deliveryArea)}
        path={PAGE.path}
        jsonLd={import.meta.env.SSR ? [breadcrumbMarkup(stepsTo(PAGE), config)] : undefined}
      />
      <PageHeader steps={stepsTo(PAGE)} title={GIFT_CARDS.title} lead={GIFT_CARDS.lead(brand)} />
      <div className="container-page grid grid-cols-1 items-start gap-6 pt-8 md:pt-12 lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-8">
        {giftCards?.isOn === true ? (
          <div>
            <NoScript />
            <GiftForm terms={giftCards} />
          </div>
        ) : (
          <Alert tone="info" title={GIFT_CARDS.off}>
            {GIFT_CARDS.offText(phone)}
          </Alert>
        )}
        <Facts />
      </div>
    </>
  );
}
