import { CONTACT } from '#core/content/content-pages.ts';
import { useConfig } from '#web/shared/app-context.tsx';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { ABOUT_PAGE } from '#texts/about.ts';

/** Where we drive, and when somebody answers. */
export function AreaAndHours() {
  const { site } = useConfig();
  return (
    <section aria-label={ABOUT_PAGE.areaLabel} className="container-page grid gap-5 md:grid-cols-2">
      <div className="card p-6 md:p-8">
        <Icon name="pin" className="size-7 text-neon" />
        <h2 className="mt-3 text-heading font-semibold">{ABOUT_PAGE.area(site.deliveryArea)}</h2>
        <p className="mt-2 text-muted">{ABOUT_PAGE.areaText(site)}</p>
      </div>
      <div className="card flex flex-col p-6 md:p-8">
        <Icon name="clock" className="size-7 text-neon" />
        <h2 className="mt-3 text-heading font-semibold">{ABOUT_PAGE.hours}</h2>
        <ul className="mt-2 mb-5 text-muted">
          {site.hours.map(({ label }) => (
            <li key={label}>{label}</li>
          ))}
        </ul>
        <ButtonLink to={CONTACT.path} className="mt-auto self-start">
          {ABOUT_PAGE.contact}
        </ButtonLink>
      </div>
    </section>
  );
}
