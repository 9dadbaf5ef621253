import { Icon } from '#web/shared/ui/icon.tsx';

const LINK =
  'inline-flex min-h-11 items-center gap-2 font-medium underline decoration-edge underline-offset-4 hover:text-cyan';

/** To call or to write to a customer with one press. */
export const ContactLinks = (props: { readonly phone: string; readonly email: string }) => (
  <p className="flex flex-wrap gap-x-5">
    <a className={LINK} href={`tel:${props.phone.replaceAll(/[^\d+]/g, '')}`}>
      <Icon name="phone" className="size-4" />
      {props.phone}
    </a>
    <a className={`${LINK} break-all`} href={`mailto:${props.email}`}>
      <Icon name="mail" className="size-4" />
      {props.email}
    </a>
  </p>
);
