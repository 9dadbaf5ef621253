import { overnightExample } from '#core/content/overnight-example.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import { STORIES, TRUST, WHY } from '#texts/home-sections.ts';
import { LANGUAGE } from '#texts/language.ts';
import { HERO_TEXTS } from '#texts/site.ts';
import { useConfig } from '#web/shared/app-context.tsx';
import { Stats, ClosingCall } from '#web/shared/closing-sections.tsx';
import { useSettings } from '#web/shared/pricing/use-settings.ts';
import { Icon, type IconName } from '#web/shared/ui/icon.tsx';

type Reason = { readonly icon: IconName; readonly title: string; readonly text: string };

/** In the order of the site's trust claims. */
const TRUST_ICONS: readonly IconName[] = ['moon', 'sparkle', 'shield', 'smile'];

/** Without a text: the owner emptied that claim. */
const reasons = (site: SiteConfig, { deposit, limits }: Settings): readonly Reason[] => [
  { icon: 'calendar', ...WHY.dates },
  { icon: 'truck', title: WHY.delivery.title, text: WHY.delivery.text(site) },
  {
    icon: 'moon',
    title: WHY.overnight.title,
    text: site.claims.overnight && WHY.overnight.text(overnightExample(limits, LANGUAGE)),
  },
  { icon: 'check', ...WHY.deposit(deposit.percent) },
];

type Testimonial = { readonly words: string; readonly name: string; readonly city: string };

/** The specification's testimonials, shown until the shop has reviews of its own. */
const TESTIMONIALS: readonly Testimonial[] = [
  { words: STORIES.maria, name: 'Maria', city: 'Burleson' },
  { words: STORIES.derek, name: 'Derek', city: 'Cleburne' },
  { words: STORIES.aisha, name: 'Aisha', city: 'Fort Worth' },
];

/** What every rental includes, on one line. */
function TrustStrip() {
  const { trust } = useConfig().site.claims;
  if (trust.length === 0) return null;
  const icons = trust.length === TRUST_ICONS.length ? TRUST_ICONS : [];
  return (
    <section aria-label={TRUST.label} className="border-y border-line bg-raised/70">
      <ul className="container-page flex flex-wrap gap-x-4 gap-y-5 py-6 *:flex-[40%] lg:*:flex-1">
        {trust.map((claim, index) => (
          <li
            key={claim}
            className="flex items-center gap-3 font-display font-medium md:justify-center"
          >
            <Icon name={icons[index] ?? 'check'} className="size-6 text-neon" />
            {claim}
          </li>
        ))}
      </ul>
    </section>
  );
}

function WhyChooseUs() {
  const { site } = useConfig();
  const settings = useSettings();
  return (
    <section aria-labelledby="why" className="container-page">
      <p className="eyebrow">{WHY.eyebrow(site)}</p>
      <h2 id="why" className="mt-1 max-w-2xl text-title font-bold">
        {WHY.title}
      </h2>
      <ul className="mt-8 grid gap-5 sm:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col">
        {reasons(site, settings)
          .filter(({ text }) => text)
          .map(({ icon, title, text }) => (
            <li key={title} className="card bg-linear-to-b from-panel/70 to-raised p-6">
              <span className="grid size-12 place-items-center rounded-md bg-cyan/10 text-cyan">
                <Icon name={icon} className="size-6" />
              </span>
              <h3 className="mt-4 text-heading font-semibold">{title}</h3>
              <p className="mt-2 text-muted">{text}</p>
            </li>
          ))}
      </ul>
    </section>
  );
}

/** The stories are hidden once the shop has reviews of its own; all of it if it claims no rating. */
function Testimonials() {
  const { site } = useConfig();
  if (site.claims.ratedBy === '') return null;
  const told = site.claims.hasOwnReviews ? [] : TESTIMONIALS;
  return (
    <section aria-labelledby="stories" className="container-page">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h2 id="stories" className="text-title font-bold">
          {STORIES.title}
        </h2>
        {site.claims.rating !== undefined && (
          <p className="flex items-center gap-2 text-muted">
            <Icon name="star" filled className="size-4 text-warning" />
            {HERO_TEXTS.rating(site)}
          </p>
        )}
      </div>
      {told.length > 0 && (
        <ul className="mt-8 grid gap-5 lg:grid-cols-3">
          {told.map(({ words, name, city }) => (
            <li key={name}>
              <figure className="card flex h-full flex-col gap-5 p-6">
                <blockquote className="flex-1 text-lg">{`“${words}”`}</blockquote>
                <figcaption className="flex items-center gap-3">
                  <span
                    aria-hidden="true"
                    className="grid size-11 place-items-center rounded-full bg-linear-to-br from-neon/80 to-cyan/80 font-display font-bold text-night"
                  >
                    {name.charAt(0)}
                  </span>
                  <span className="grid leading-tight">
                    <span className="font-semibold">{name}</span>
                    <span className="text-sm text-muted">{STORIES.place(city)}</span>
                  </span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      )}
      {told.length > 0 && <p className="mt-4 text-sm text-muted">{STORIES.note}</p>}
    </section>
  );
}

/** The home page below the fold. */
export function HomeSections() {
  return (
    <div className="grid gap-20 pt-20">
      <TrustStrip />
      <WhyChooseUs />
      <Stats />
      <Testimonials />
      <ClosingCall />
    </div>
  );
}
