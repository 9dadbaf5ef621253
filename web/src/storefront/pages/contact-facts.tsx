import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { FAQ } from '#core/content/content-pages.ts';
import { useConfig } from '#web/shared/app-context.tsx';
import { Icon, type IconName } from '#web/shared/ui/icon.tsx';
import { CONTACT_FACTS } from '#texts/contact.ts';

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
export function ContactFacts() {
  const { phone, email, address, hours, deliveryArea } = useConfig().site;
  return (
    <aside aria-labelledby="reach-us" className="grid content-start gap-5">
      <div className="card p-6">
        <h2 id="reach-us" className="mb-5 text-heading font-semibold">
          {CONTACT_FACTS.title}
        </h2>
        <ul>
          <Fact icon="phone" title={CONTACT_FACTS.phone}>
            <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className={LINK}>
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
