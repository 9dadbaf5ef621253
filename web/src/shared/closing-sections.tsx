import type { SiteConfig } from '#core/content/site-config.ts';
import { phoneHref } from '#core/kernel/contact.ts';
import { CLOSING, STATS } from '#texts/home-sections.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Picture } from '#web/shared/ui/picture.tsx';
import { useConfig } from './app-context.tsx';
import { MASCOT_JUMPING } from './mascots.ts';

type Stat = { readonly value: string; readonly label: string };

const stats = ({ claims }: SiteConfig): readonly Stat[] =>
  [
    { value: claims.events, label: STATS.events },
    { value: claims.bounceHouses, label: STATS.bounceHouses },
    { value: claims.safety, label: STATS.safety },
    { value: claims.support, label: STATS.support },
  ].filter(({ value }) => value !== '');

export function Stats() {
  const claimed = stats(useConfig().site);
  if (claimed.length === 0) return null;
  return (
    <section aria-label={STATS.label} className="container-page">
      <dl className="card grid grid-cols-2 gap-y-8 px-4 py-10 text-center lg:grid-cols-4">
        {claimed.map(({ value, label }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
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
              href={phoneHref(site.phone)}
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
