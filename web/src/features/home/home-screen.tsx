import { FeaturedProducts } from '#web/features/home/featured-products.tsx';
import { Hero, HERO_SIZES } from '#web/features/home/hero.tsx';
import {
  ClosingCall,
  Stats,
  Testimonials,
  TrustStrip,
  WhyChooseUs,
} from '#web/features/home/home-sections.tsx';
import { localBusiness } from '#web/features/home/local-business.ts';
import { HERO } from '#web/shared/art.ts';
import { useConfig } from '#web/shared/app-context.tsx';
import { CategoryChips } from '#web/shared/products/category-chips.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';

export function HomeScreen() {
  const config = useConfig();
  const { deliveryArea, fromPrice } = config.site;
  return (
    <>
      <PageMeta
        title={`Bounce house and water slide rentals in ${deliveryArea}`}
        description={`Bounce houses, water slides, combos and obstacle courses from $${fromPrice} a day, delivered and set up in ${deliveryArea}. See what is free on your date and book online.`}
        path="/"
        image={HERO}
        jsonLd={import.meta.env.SSR ? [localBusiness(config)] : undefined}
        preload={{ image: HERO, sizes: HERO_SIZES }}
      />
      <Hero />
      <div className="container-page mb-3 md:mb-8">
        <CategoryChips />
      </div>
      <FeaturedProducts />
      <div className="grid gap-20 pt-20">
        <TrustStrip />
        <WhyChooseUs />
        <Stats />
        <Testimonials />
        <ClosingCall />
      </div>
    </>
  );
}
