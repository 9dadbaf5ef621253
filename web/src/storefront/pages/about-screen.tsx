import { ABOUT, SAFETY, CONTACT } from '#core/content/content-pages.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import { ABOUT_PAGE, story, CREW_DAY } from '#texts/about.ts';
import { useConfig } from '#web/shared/app-context.tsx';
import { HERO } from '#web/shared/art.ts';
import { ClosingCall, Stats } from '#web/shared/closing-sections.tsx';
import { MASCOT_WAVING } from '#web/shared/mascots.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { Icon, type IconName } from '#web/shared/ui/icon.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { Picture } from '#web/shared/ui/picture.tsx';
import { PageHeader, breadcrumbMarkup, stepsTo, businessPageMarkup } from './page-header.tsx';

/** Where we deliver, and when someone answers. */
function AreaAndHours() {
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

type CrewStep = { readonly icon: IconName; readonly title: string; readonly text: string };

/** What the crew does on the day. */
const crewDay = (site: SiteConfig): readonly CrewStep[] => [
  { icon: 'truck', ...CREW_DAY.arrive },
  { icon: 'shield', ...CREW_DAY.anchor },
  { icon: 'smile', ...CREW_DAY.show },
  { icon: 'moon', title: CREW_DAY.back.title, text: CREW_DAY.back.text(site) },
];

/** Cropped left and right on phones, so its full width exceeds the screen's. */
const HERO_SIZES = '(min-width: 1248px) 1200px, (min-width: 640px) 94vw, 161vw';

function Story() {
  const { site } = useConfig();
  return (
    <section
      aria-labelledby="story"
      className="container-page grid items-center gap-8 md:grid-cols-[minmax(0,1fr)_260px] lg:gap-16"
    >
      <div className="max-w-2xl">
        <h2 id="story" className="text-title font-bold">
          {ABOUT_PAGE.storyTitle}
        </h2>
        {story(site).map((paragraph) => (
          <p key={paragraph} className="mt-4 text-lg text-ink/90">
            {paragraph}
          </p>
        ))}
      </div>
      <Picture
        image={MASCOT_WAVING}
        alt={ABOUT_PAGE.mascot}
        sizes="(min-width: 768px) 260px, 200px"
        className="mx-auto h-auto w-50 md:w-65"
      />
    </section>
  );
}

function Crew() {
  const { site } = useConfig();
  return (
    <section aria-labelledby="crew" className="container-page">
      <p className="eyebrow">{ABOUT_PAGE.crewEyebrow}</p>
      <h2 id="crew" className="mt-1 max-w-2xl text-title font-bold">
        {ABOUT_PAGE.crewTitle}
      </h2>
      <ol className="mt-8 grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        {crewDay(site).map(({ icon, title, text }, index) => (
          <li key={title} className="card relative bg-linear-to-b from-panel/70 to-raised p-6">
            <span
              aria-hidden="true"
              className="absolute top-5 right-6 font-display text-4xl font-extrabold text-line"
            >
              {index + 1}
            </span>
            <span className="grid size-12 place-items-center rounded-md bg-cyan/10 text-cyan">
              <Icon name={icon} className="size-6" />
            </span>
            <h3 className="mt-4 text-heading font-semibold">{title}</h3>
            <p className="mt-2 text-muted">{text}</p>
          </li>
        ))}
      </ol>
      <ButtonLink to={SAFETY.path} variant="ghost" className="mt-4 -ml-5">
        {ABOUT_PAGE.safety}
        <Icon name="arrow" className="size-4" />
      </ButtonLink>
    </section>
  );
}

export function AboutScreen() {
  const config = useConfig();
  const lead = ABOUT_PAGE.lead(config.site);
  return (
    <>
      <PageMeta
        title={ABOUT_PAGE.meta}
        description={ABOUT_PAGE.description(config.site.brand, lead)}
        path={ABOUT.path}
        image={HERO}
        jsonLd={
          import.meta.env.SSR
            ? [
                businessPageMarkup('AboutPage', ABOUT, config),
                breadcrumbMarkup(stepsTo(ABOUT), config),
              ]
            : undefined
        }
      />
      <PageHeader steps={stepsTo(ABOUT)} title={ABOUT_PAGE.title} lead={lead} />
      <div className="container-page pt-8 pb-14 md:pt-10 md:pb-20">
        <Picture
          image={HERO}
          sizes={HERO_SIZES}
          priority
          className="aspect-4/3 w-full rounded-lg border border-line object-cover object-[75%_50%] sm:aspect-21/9"
        />
      </div>
      <div className="grid gap-20">
        <Story />
        <Stats />
        <Crew />
        <AreaAndHours />
        <ClosingCall />
      </div>
    </>
  );
}
