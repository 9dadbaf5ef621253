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
      <div className="absolute inset-x-0 top-0 -z-10 h-80 md:h-full">
        <Picture
          image={HERO}
          sizes={HERO_SIZES}
          priority
          className="size-full object-cover object-[60%_60%] md:object-[72%_70%]"
        />
        <div className="absolute inset-0 bg-linear-to-t from-ground via-ground/35 via-45% to-ground/25 md:via-transparent md:via-30%" />
        <div className="absolute inset-0 hidden bg-linear-to-r from-ground/95 via-ground/55 via-35% to-transparent to-65% md:block" />
      </div>
      <div className="container-page pt-44 pb-8 md:py-24 lg:py-32">
        <div className="md:max-w-lg lg:max-w-xl">
          <p className="flex items-center gap-2 text-sm font-semibold md:text-base">
            <Icon name="star" filled className="size-4 text-warning" />
            {`${rating} from ${families}`}
          </p>
          <h1 className="mt-2 text-hero font-extrabold">
            Light up the <span className="text-neon">backyard.</span>
          </h1>
          <p className="mt-3 max-w-md text-base text-ink/90 md:mt-5 md:text-lg">
            {`Bounce houses and water slides, set up for your party anywhere in ${site.deliveryArea}. From $${site.fromPrice} a day.`}
          </p>
          <div className="glass mt-5 rounded-lg border border-line p-4 md:mt-8 md:p-5">
            <h2 className="mb-3 font-display text-lg font-semibold">When is the party?</h2>
            <DateSearch variant="primary" label="See what's free" />
          </div>
        </div>
      </div>
    </section>
  );
}
