import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CONTACT } from '#core/content/content-pages.ts';
import { ContactFacts } from '#web/storefront/pages/contact-facts.tsx';
import { ContactFormCard } from '#web/storefront/pages/contact-form.tsx';
import { PageHeader } from '#web/storefront/pages/page-header.tsx';
import { breadcrumbMarkup, businessPageMarkup } from '#web/storefront/pages/page-markup.ts';
import { localBusiness } from '#web/shared/local-business.ts';
import { MASCOT_JUMPING } from '#web/shared/mascots.ts';
import { useConfig } from '#web/shared/app-context.tsx';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { Picture } from '#web/shared/ui/picture.tsx';
import { CONTACT_PAGE } from '#texts/contact.ts';

/** Takes the focus from the form that is gone. */
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

/** The query's `sent` is how a form that was sent without script went. */
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
                breadcrumbMarkup(CONTACT, config),
              ]
            : undefined
        }
      />
      <PageHeader page={CONTACT} title={CONTACT_PAGE.title} lead={lead} />
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
