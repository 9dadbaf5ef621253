import { phoneHref } from '#core/kernel/contact.ts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useSearchParams, Link } from 'react-router-dom';
import { CONTACT, FAQ } from '#core/content/content-pages.ts';
import { ContactFormCard } from '#web/storefront/pages/contact-form.tsx';
import {
  PageHeader,
  breadcrumbMarkup,
  stepsTo,
  businessPageMarkup,
} from '#web/storefront/pages/page-header.tsx';
import { MASCOT_JUMPING } from '#web/shared/mascots.ts';
import { useConfig } from '#web/shared/app-context.tsx';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { Picture } from '#web/shared/ui/picture.tsx';
import { CONTACT_PAGE, CONTACT_FACTS } from '#texts/contact.ts';
import { Icon, type IconName } from '#web/shared/ui/icon.tsx';
import { localBusiness } from '#web/shared/page-head.ts';

const LINK = '-my-2 inline-flex min-h-11 items-center font-semibold break-all hover:text-cyan';

function Fact(props: {
  readonly icon: IconName;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <li className="flex gap-4 border-t border-line py-4 first:border-0 first:pt-0 last:pb-0">
      <span className="grid size-11 shrink-0 place-items-center rounded-md bg-cyan/10 text-cyan">
        <Icon name={props.icon} />
      </span>
      <div className="min-w-0">
        <h3 className="text-sm font-medium text-muted">{props.title}</h3>
        {props.children}
      </div>
    </li>
  );
}

/** Every other way to reach the shop. */
function ContactFacts() {
  const { phone, email, address, hours, deliveryArea } = useConfig().site;
  return (
    <aside aria-labelledby="reach-us" className="grid content-start gap-5">
      <div className="card p-6">
        <h2 id="reach-us" className="mb-5 text-heading font-semibold">
          {CONTACT_FACTS.title}
        </h2>
        <ul>
          <Fact icon="phone" title={CONTACT_FACTS.phone}>
            <a href={phoneHref(phone)} className={LINK}>
              {phone}
            </a>
          </Fact>
          <Fact icon="mail" title={CONTACT_FACTS.email}>
            <a href={`mailto:${email}`} className={LINK}>
              {email}
            </a>
          </Fact>
          <Fact icon="clock" title={CONTACT_FACTS.hours}>
            {hours.map(({ label }) => (
              <p key={label}>{label}</p>
            ))}
          </Fact>
          <Fact icon="pin" title={CONTACT_FACTS.address}>
            <address className="not-italic">
              {address.street}
              <br />
              {`${address.city}, ${address.region} ${address.postalCode}`}
            </address>
          </Fact>
          <Fact icon="truck" title={CONTACT_FACTS.area}>
            <p>{deliveryArea}</p>
          </Fact>
        </ul>
      </div>
      <p className="card p-6 text-muted">
        {CONTACT_FACTS.hurry}{' '}
        <Link to={FAQ.path} className="font-semibold text-cyan underline underline-offset-4">
          {CONTACT_FACTS.answers}
        </Link>
        .
      </p>
    </aside>
  );
}

/** Takes focus from the form it replaces. */
function MessageSent({ onAnother }: { readonly onAnother: () => void }) {
  const { phone } = useConfig().site;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="card stage grid justify-items-center gap-3 px-6 py-10 text-center">
      <Picture image={MASCOT_JUMPING} alt="" sizes="160px" className="h-auto w-40" />
      <h2 ref={title} tabIndex={-1} className="text-heading font-semibold outline-none">
        {CONTACT_PAGE.sent}
      </h2>
      <p className="max-w-md text-muted">{CONTACT_PAGE.sentText(phone)}</p>
      <ButtonLink to={CONTACT.path} replace className="mt-3" onClick={onAnother}>
        {CONTACT_PAGE.another}
      </ButtonLink>
    </div>
  );
}

/** The query's `sent` is the result of a form sent without scripts. */
export function ContactScreen() {
  const config = useConfig();
  const [search] = useSearchParams();
  const sent = search.get('sent');
  const [isSent, setSent] = useState(sent === '1');
  const { deliveryArea, brand } = config.site;
  const lead = CONTACT_PAGE.lead(deliveryArea);
  return (
    <>
      <PageMeta
        title={CONTACT_PAGE.meta}
        description={CONTACT_PAGE.description(brand, lead)}
        path={CONTACT.path}
        jsonLd={
          import.meta.env.SSR
            ? [
                localBusiness(config),
                businessPageMarkup('ContactPage', CONTACT, config),
                breadcrumbMarkup(stepsTo(CONTACT), config),
              ]
            : undefined
        }
      />
      <PageHeader steps={stepsTo(CONTACT)} title={CONTACT_PAGE.title} lead={lead} />
      <div className="container-page grid items-start gap-6 pt-8 md:pt-12 lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-8">
        {isSent ? (
          <MessageSent onAnother={() => setSent(false)} />
        ) : (
          <ContactFormCard onSent={() => setSent(true)} wasRefused={sent === '0'} />
        )}
        <ContactFacts />
      </div>
    </>
  );
}
