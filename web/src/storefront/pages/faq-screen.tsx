import { Link } from 'react-router-dom';
import { CONTACT, FAQ } from '#core/content/content-pages.ts';
import type { Faq, FaqGroup } from '#core/content/faq-text.ts';
import { phoneHref } from '#core/kernel/contact.ts';
import { faqText, FAQ_PAGE } from '#texts/pages.ts';
import { PAGE_NAMES } from '#texts/site.ts';
import { useConfig } from '#web/shared/app-context.tsx';
import { useSettings } from '#web/shared/pricing/use-settings.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { Fold } from '#web/shared/ui/fold.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { PageHeader, breadcrumbMarkup, faqMarkup, stepsTo } from './page-header.tsx';

/** The anchor is inside, so that browsers following it open the answer. */
function Question({ id, question, answer }: Faq) {
  const { hasPlaces } = useConfig().site;
  return (
    <Fold
      title={question}
      look="card open:bg-panel/70 hover:border-edge [&>summary]:font-display [&>summary]:text-lg"
    >
      <p id={id} className="text-ink/90">
        {answer}
        {id === 'area' && hasPlaces === true && (
          <>
            {' '}
            {/* A full page load, because its data comes with the document. */}
            <Link to="/delivery" reloadDocument className="underline underline-offset-4">
              {FAQ_PAGE.places}
            </Link>
          </>
        )}
        {id === 'organizations' && (
          <>
            {' '}
            <Link to={CONTACT.path} className="underline underline-offset-4">
              {FAQ_PAGE.write}
            </Link>
          </>
        )}
      </p>
    </Fold>
  );
}

function Group({ title, faqs }: FaqGroup) {
  const id = faqs[0]?.id ?? title;
  return (
    <section aria-labelledby={`${id}-group`}>
      <h2 id={`${id}-group`} className="mb-4 text-heading font-semibold">
        {title}
      </h2>
      <div className="grid gap-3">
        {faqs.map((faq) => (
          <Question key={faq.id} {...faq} />
        ))}
      </div>
    </section>
  );
}

/** For questions not answered here. */
function StillWondering() {
  const { phone, hours } = useConfig().site;
  return (
    <aside className="card stage grid content-start gap-4 self-start p-6 lg:sticky lg:top-26">
      <h2 className="text-heading font-semibold">{FAQ_PAGE.wondering}</h2>
      <p className="text-muted">{FAQ_PAGE.ask}</p>
      <ul className="grid gap-1.5 text-muted">
        {hours.map(({ label }) => (
          <li key={label} className="flex items-center gap-2.5">
            <Icon name="clock" className="size-4 text-cyan" />
            {label}
          </li>
        ))}
      </ul>
      <ButtonLink to={CONTACT.path} variant="primary">
        {FAQ_PAGE.write}
      </ButtonLink>
      <ButtonLink to="/manage">{PAGE_NAMES['/manage']}</ButtonLink>
      <a
        href={phoneHref(phone)}
        className="inline-flex min-h-11 items-center justify-center gap-2 font-semibold hover:text-cyan"
      >
        <Icon name="phone" className="size-4" />
        {phone}
      </a>
    </aside>
  );
}

export function FaqScreen() {
  const config = useConfig();
  const groups = faqText(config.site, useSettings());
  const lead = FAQ_PAGE.lead(config.site);
  return (
    <>
      <PageMeta
        title={FAQ_PAGE.meta}
        description={lead}
        path={FAQ.path}
        jsonLd={
          import.meta.env.SSR
            ? [faqMarkup(groups), breadcrumbMarkup(stepsTo(FAQ), config)]
            : undefined
        }
      />
      <PageHeader steps={stepsTo(FAQ)} title={FAQ_PAGE.title} lead={lead} />
      <div className="container-page grid gap-12 pt-10 md:pt-14 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="grid gap-10">
          {groups.map((group) => (
            <Group key={group.title} {...group} />
          ))}
        </div>
        <StillWondering />
      </div>
    </>
  );
}
