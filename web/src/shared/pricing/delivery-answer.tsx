import { checkDelivery, zipOf } from '#core/pricing/delivery.ts';
import { useConfig } from '#web/shared/app-context.tsx';
import { useSettings } from '#web/shared/pricing/use-settings.ts';
import { Icon } from '#web/shared/ui/icon.tsx';
import { DELIVERY_CHECK } from '#texts/pricing.ts';
import { formatPrice } from '#core/kernel/cents.ts';

/** Whether we deliver to a ZIP code and for how much; nothing while it is none yet. */
export function DeliveryAnswer(props: { readonly postalCode: string }) {
  const { site } = useConfig();
  const { delivery } = useSettings();
  const zip = zipOf(props.postalCode);
  if (zip === undefined) return null;
  const answer = checkDelivery(zip, delivery);
  if (answer.kind === 'delivered') {
    const { zone, fee } = answer;
    return (
      <p className="flex gap-2 text-sm">
        <Icon name="check" className="mt-0.5 size-4 text-neon" />
        {fee > 0 ? DELIVERY_CHECK.fee(zip, zone, formatPrice(fee)) : DELIVERY_CHECK.free(zip, zone)}
      </p>
    );
  }
  if (answer.kind === 'ask') {
    return (
      <p className="flex gap-2 text-sm">
        <Icon name="truck" className="mt-0.5 size-4 text-cyan" />
        {answer.fee > 0
          ? DELIVERY_CHECK.askFee(zip, formatPrice(answer.fee))
          : DELIVERY_CHECK.ask(zip)}
      </p>
    );
  }
  return (
    <p className="flex gap-2 text-sm text-warning">
      <Icon name="alert" className="mt-0.5 size-4" />
      <span>
        {DELIVERY_CHECK.outside(zip)}{' '}
        <a href={`tel:${site.phone.replaceAll(/[^+\d]/g, '')}`} className="underline">
          {DELIVERY_CHECK.call(site.phone)}
        </a>
      </span>
    </p>
  );
}
