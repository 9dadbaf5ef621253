import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { phoneHref } from '#core/kernel/contact.ts';
import { useConfig } from '#web/shared/app-context.tsx';
import { LostLinkForm } from '#web/shared/booking/lost-link.tsx';
import { managePath, storedBooking } from '#web/shared/booking/stored-booking.ts';
import { Icon, type IconName } from '#web/shared/ui/icon.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { LINKS } from '#texts/manage.ts';

const WAY =
  'flex min-h-16 items-center gap-4 border-b border-line py-3 transition-colors hover:text-cyan';

function Words(props: { readonly icon: IconName; readonly title: string; readonly text: string }) {
  return (
    <>
      <Icon name={props.icon} className="size-5 shrink-0 text-cyan" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{props.title}</span>
        <span className="block text-sm break-words text-muted">{props.text}</span>
      </span>
      <Icon name="chevron" className="size-5 shrink-0 -rotate-90 text-muted" />
    </>
  );
}

const Way = (props: { readonly children: ReactNode }) => <li>{props.children}</li>;

/** `/manage` without a link: mails it, and explains other ways to a booking. */
export function FindBooking() {
  const { site } = useConfig();
  const [here] = useState(() => storedBooking.read());
  return (
    <div className="container-page max-w-lg py-8 md:py-16">
      <PageMeta title={LINKS.find} path="/manage" hidden />
      <h1 className="text-title font-semibold">{LINKS.find}</h1>
      <p className="mt-2 mb-6 text-muted">{LINKS.findText}</p>
      {here?.paid === true && (
        <Link
          to={managePath(here.manageToken)}
          className="card mb-6 flex items-center gap-4 p-4 transition-colors hover:border-cyan"
        >
          <Words icon="calendar" title={here.productTitle} text={LINKS.here} />
        </Link>
      )}
      <div className="card p-5 sm:p-6">
        <LostLinkForm />
      </div>
      <h2 className="mt-10 text-sm font-medium text-muted">{LINKS.otherWays}</h2>
      <ul>
        <Way>
          <Link to="/dashboard" className={WAY}>
            <Words icon="user" title={LINKS.signIn} text={LINKS.signInText} />
          </Link>
        </Way>
        <Way>
          <a href={phoneHref(site.phone)} className={WAY}>
            <Words
              icon="phone"
              title={LINKS.call(site.phone)}
              text={site.hours.map(({ label }) => label).join(', ')}
            />
          </a>
        </Way>
        <Way>
          <Link to="/contact" className={WAY}>
            <Words icon="mail" title={LINKS.write} text={LINKS.writeText} />
          </Link>
        </Way>
      </ul>
    </div>
  );
}
