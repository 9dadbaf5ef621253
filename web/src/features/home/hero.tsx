import { HERO } from '#web/shared/art.ts';
import { useConfig } from '#web/shared/app-context.tsx';
import { DateSearch } from '#web/shared/products/date-search.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Picture } from '#web/shared/ui/picture.tsx';

/** The picture is as wide as the screen, and on phones taller than its own shape: it is cut left and right. */
export const HERO_SIZES = '(min-width: 768px) 100vw, 200vw';

/** Headline on the calm left third of the picture, and the one question that matters. */
export function Hero() {
  const { site } = useConfig();
  const { rating, families } = site.claims;
  return (
    <section className="relative isolate overflow-hidden">
      <div className="absolute inset-x-0 top-0 -z-10 h-72 md:h-full">
        <Picture
          image={HERO}
          sizes={HERO_SIZES}
          priority
          className="size-full object-cover object-[62%_50%] md:object-[92%_62%]"
        />
        <div className="absolute inset-0 bg-linear-to-t from-ground from-5% via-ground/60 via-45% to-transparent md:from-0% md:via-transparent md:via-25%" />
        <div className="absolute inset-0 hidden bg-linear-to-r from-ground via-ground/70 via-32% to-transparent to-58% max-lg:via-50% max-lg:to-85% md:block" />
      </div>
      <div className="container-page pt-28 pb-4 md:py-20 lg:py-22">
        <div className="md:max-w-xl">
          <p className="flex items-center gap-2 text-sm font-semibold md:text-base">
            <Icon name="star" filled className="size-4 text-warning" />
            {`${rating} from ${families}`}
          </p>
          <h1 className="mt-2 max-w-md text-hero font-extrabold lg:max-w-lg">
            Light up the <span className="text-neon">backyard.</span>
          </h1>
          <p className="mt-4 max-w-md text-lg text-pretty text-ink/90 max-sm:hidden">
            {`Bounce houses and water slides, set up for your party anywhere in ${site.deliveryArea}. From $${site.fromPrice} a day.`}
          </p>
          <div className="glass mt-4 rounded-lg border border-line p-4 md:mt-7 md:p-5">
            <h2 className="mb-3 font-display text-lg font-semibold">When is the party?</h2>
            <DateSearch variant="primary" label="See what's free" />
          </div>
        </div>
      </div>
    </section>
  );
}
