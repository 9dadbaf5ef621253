import { FeaturedProducts } from '#web/storefront/home/featured-products.tsx';
import { Hero } from '#web/storefront/home/hero.tsx';
import { localBusiness } from '#web/shared/local-business.ts';
import { HERO } from '#web/shared/art.ts';
import { useConfig } from '#web/shared/app-context.tsx';
import { CategoryChips } from '#web/shared/products/category-chips.tsx';
import { servedPart } from '#web/shared/served-part.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { HOME } from '#texts/home.ts';

const HomeSections = servedPart(
  async () => (await import('#web/storefront/home/home-sections.tsx')).HomeSections,
);

export function HomeScreen() {
  const config = useConfig();
  return (
    <>
      <PageMeta
        title={HOME.title(config.site)}
        description={HOME.description(config.site)}
        path="/"
        image={HERO}
        jsonLd={import.meta.env.SSR ? [localBusiness(config)] : undefined}
      />
      <Hero />
      <div className="container-page mb-3 md:mb-8">
        <CategoryChips />
      </div>
      <FeaturedProducts />
      <HomeSections />
    </>
  );
}
