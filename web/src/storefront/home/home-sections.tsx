import { reasons, stats, TESTIMONIALS, TRUST_ICONS } from '#web/storefront/home/home-content.ts';
import { MASCOT_JUMPING } from '#web/shared/mascots.ts';
import { useConfig } from '#web/shared/app-context.tsx';
import { useSettings } from '#web/shared/pricing/use-settings.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Picture } from '#web/shared/ui/picture.tsx';
import { CLOSING, STATS, STORIES, TRUST, WHY } from '#texts/home-sections.ts';
import { HERO_TEXTS } from '#texts/home.ts';

/** What every rental comes with, in one line. */
function TrustStrip() {
  const { trust } = useConfig().site.claims;
  return (
    <section aria-label={TRUST.label} className="border-y border-line bg-raised/70">
      <ul className="container-page grid grid-cols-2 gap-x-4 gap-y-5 py-6 lg:grid-cols-4">
        {trust.map((claim, index) => (
          <li
            key={claim}
            className="flex items-center gap-3 font-display font-medium md:justify-center"
          >
            <Icon name={TRUST_ICONS[index] ?? 'check'} className="size-6 text-neon" />
            {claim}
          </li>
        ))}
      </ul>
    </section>
  );
}

function WhyChooseUs() {
  const { site } = useConfig();
  const { deposit } = useSettings();
  return (
    <section aria-labelledby="why" className="container-page">
      <p className="eyebrow">{WHY.eyebrow(site)}</p>
      <h2 id="why" className="mt-1 max-w-2xl text-title font-bold">
        {WHY.title}
      </h2>
      <ul className="mt-8 grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        {reasons(site, deposit.percent).map(({ icon, title, text }) => (
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

export function Stats() {
  const { site } = useConfig();
  return (
    <section aria-label={STATS.label} className="container-page">
      <dl className="card grid grid-cols-2 gap-y-8 px-4 py-10 text-center lg:grid-cols-4">
        {stats(site).map(({ value, label }) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-muted">{label}</dt>
            <dd className="bg-linear-to-r from-neon to-cyan bg-clip-text font-display text-title font-extrabold text-transparent">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Testimonials() {
  const { site } = useConfig();
  return (
    <section aria-labelledby="stories" className="container-page">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h2 id="stories" className="text-title font-bold">
          {STORIES.title}
        </h2>
        <p className="flex items-center gap-2 text-muted">
          <Icon name="star" filled className="size-4 text-warning" />
          {HERO_TEXTS.rating(site)}
        </p>
      </div>
      <ul className="mt-8 grid gap-5 lg:grid-cols-3">
        {TESTIMONIALS.map(({ words, name, city }) => (
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
      <p className="mt-4 text-sm text-muted">{STORIES.note}</p>
    </section>
  );
}

export function ClosingCall() {
  const { site } = useConfig();
  return (
    <section aria-labelledby="closing" className="container-page">
      <div className="card stage relative grid items-center gap-6 overflow-hidden px-6 pt-10 md:grid-cols-[1fr_320px] md:px-12 md:pt-0">
        <div className="md:py-14">
          <h2 id="closing" className="text-title font-bold">
            {CLOSING.title}
          </h2>
          <p className="mt-3 max-w-lg text-lg text-muted">{CLOSING.lead(site)}</p>
          <div className="mt-7 flex flex-wrap gap-3">
            <ButtonLink to="/booking" variant="primary" size="lg">
              {CLOSING.book}
            </ButtonLink>
            <a
              href={`tel:${site.phone.replaceAll(/[^\d+]/g, '')}`}
              className="inline-flex min-h-14 items-center gap-2 rounded-full px-5 font-display font-semibold hover:text-cyan focus-visible:rounded-full"
            >
              <Icon name="phone" />
              {site.phone}
            </a>
          </div>
        </div>
        <Picture
          image={MASCOT_JUMPING}
          alt=""
          sizes="(min-width: 768px) 320px, 220px"
          className="mx-auto h-auto w-55 self-end md:w-80"
        />
      </div>
    </section>
  );
}

/** All of home below the first screen. */
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
